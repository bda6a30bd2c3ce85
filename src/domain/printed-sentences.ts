/** Queries over rows that count what contradicts a sentence (`services/analytics/count-contradictions.ts`). */
export const sentenceQueries = [
  'four_compete',
  'read_without_access',
  'open_and_nobodys',
  'late_untold',
  'left_untold',
  'match_untold',
  'lead_untold',
  'shared_unasked',
  'slot_kept_unanswered',
  'lapsed_listed',
  'lapsed_matched',
  'review_of_others_project',
  'finished_and_open',
  'quote_of_who_left',
  'fee_unaccepted',
] as const
export type SentenceQuery = (typeof sentenceQueries)[number]

/** A promise, with every sentence that makes it. */
export interface PrintedPromise {
  /** A number of docs/rules.md, or the page of docs that says how it is held. */
  rule: number | 'docs/security.md' | 'docs/operations.md'
  /** The test that fails when it is not kept. */
  shownBy: string
  /** Those that tell from rows whether it is kept now. */
  queries?: readonly SentenceQuery[]
  /** Sentences by file, as they are printed; `{}` stands for what is put in. */
  printed: Readonly<Record<string, readonly string[]>>
}

const home = 'src/features/home/home-page.tsx'
const hero = 'src/features/home/hero.tsx'
const howItWorks = 'src/features/marketing/how-it-works-page.tsx'
const forContractors = 'src/features/marketing/for-contractors-page.tsx'
const checks = 'src/features/marketing/verification.tsx'
const terms = 'src/features/legal/terms-page.tsx'
const privacy = 'src/features/legal/privacy-page.tsx'
const received = 'src/features/request/request-received.tsx'
const help = 'src/features/marketing/help-page.tsx'
const portal = 'src/features/customer-portal/request-view.tsx'
const browse = 'src/features/contractor/browse-page.tsx'
const mail = (name: string) => `src/server/emails/templates/${name}.tsx`
const service = (name: string) => `src/server/services/${name}.test.ts`

/**
 * What the product promises of itself, wherever it does (rule 81): a sentence that is changed, or a new one with a
 * promising word, is listed here with what makes it true, or its words are changed.
 */
export const printedPromises: Record<string, PrintedPromise> = {
  matchInTime: {
    rule: 6,
    shownBy: 'src/server/jobs/enforce-deadlines.test.ts',
    queries: ['late_untold', 'open_and_nobodys'],
    printed: {
      [help]: [
        'We aim to match you within {} hours.',
        'If we miss that, we write to you, and you choose whether to wait or to pick contractors yourself.',
      ],
      [hero]: ['Matches within {} hours'],
      [home]: [
        'Matches within {} hours',
        'The clock starts when you send the request.',
        'If we ever miss it, we write and say so, and you choose what happens next.',
      ],
      [howItWorks]: ['Describe the project today and be matched within {} hours.'],
      [terms]: ['If we miss that, we write to you and you choose what happens next.'],
      [browse]: ['Describe your project and we look for you: up to {} verified contractors within {} hours, for free.'],
      [mail('match-late')]: [
        'We promised a match within {} hours, and did not keep it.',
        'We promised to match your {} request in {} with a contractor within {} hours.',
        'That time is over and we have not found the right one yet.',
        'Wait: you need to do nothing, and hear from us as soon as we have a match.',
      ],
      [mail('looking-again-next')]: [
        'If you like, share it: we then look for other verified contractors, and tell you within {} hours.',
        'Nobody else has it at the moment, so we look for another verified contractor, and tell you within {} hours.',
      ],
      [mail('contractor-gone')]: [
        'Here your request is open again: we look for another contractor and tell you within {} hours.',
      ],
    },
  },
  atMostThree: {
    rule: 12,
    shownBy: service('project/project-life'),
    queries: ['four_compete'],
    printed: {
      [hero]: ['At most {} contractors'],
      [home]: ['At most {} contractors'],
      [forContractors]: [
        'At most {} compete',
        'Never more than {} contractors per project at a time, so a careful quote is worth your evening.',
        'Keep competition to {} contractors per project at a time',
        'At most {} at a time.',
        'When all {} places are taken, nobody else is added, whatever they would pay.',
        'You see the whole request, compete with two others at most, and pay only when you win the work.',
        'Sell the same request to a dozen companies',
      ],
      'src/features/customer-portal/match-cards.tsx': ['At most {} compete for your project at the same time.'],
      [mail('new-lead')]: ['You are one of at most {} contractors who compete for this project at a time.'],
    },
  },
  verifiedAreMatched: {
    rule: 16,
    shownBy: service('project/assign-project'),
    queries: ['four_compete', 'lapsed_matched'],
    printed: {
      [home]: ['We match you with verified contractors in your area who specialize in your project type.'],
      [howItWorks]: [
        'Get matched with verified contractors',
        'Within {} hours we match you with up to {} verified contractors: first those who do this kind of work, reach your place and are next in turn.',
        'You describe the project once; verified local contractors do the rest of the asking.',
      ],
      [received]: ['We match you with up to {} verified contractors within {} hours.'],
      [terms]: [
        'We match a request with verified contractors, at most {} at a time, and aim to do it within {} hours.',
      ],
      [privacy]: [
        'Your request is shared with verified contractors whom we match it with, or with the one contractor you wrote to.',
      ],
      [mail('request-received')]: ['We match you with up to {} verified local contractors within {} hours.'],
      [mail('matched')]: ['We matched your {} request with a verified contractor.'],
      [forContractors]: ['Verify everybody, so you compete with serious companies'],
    },
  },
  whoIsOffered: {
    rule: 64,
    shownBy: service('matching/suggest-contractors'),
    printed: {
      [help]: ['Lists go by distance, name, rating or the time to an answer, and ranking cannot be bought.'],
      [forContractors]: [
        'Your trade and your area first, with a description, a budget and a date.',
        'Sell a better place in the list',
      ],
      [terms]: ['Ranking cannot be bought.'],
      [browse]: ['Nobody can pay for a better place.'],
    },
  },
  whyChosen: {
    rule: 65,
    shownBy: service('matching/receipts'),
    printed: {
      [forContractors]: ['Each says why you got it, and you decide which to answer.'],
      [privacy]: [
        'No model decides about you: people verify contractors, and who gets a request is chosen by people, or by the platform itself in a fixed order of turns (service, distance, open leads, who has waited longest) that nobody can pay for.',
        'You see why in your portal.',
      ],
    },
  },
  contactIsSeenByThree: {
    rule: 59,
    shownBy: service('assignment/contact-access'),
    queries: ['four_compete', 'read_without_access'],
    printed: {
      'src/domain/contact-access.ts': ['At most three contractors at a time can see your contact details.'],
      'src/domain/consent.ts': [
        'By submitting, you agree that we share your request and contact details with at most three verified contractors at a time and email you about it.',
      ],
      [home]: ['Your number is not passed around.', 'You see who opened them, and when.'],
      [privacy]: ['Your request shows when each contractor first opened them and when access ended.'],
    },
  },
  accessEnds: {
    rule: 56,
    shownBy: service('assignment/contact-access'),
    queries: ['read_without_access'],
    printed: {
      [help]: ['A contractor who leaves no longer sees them.'],
      [privacy]: [
        'A contractor who declines, does not answer in time, is not chosen or is taken off keeps your description and what was written between you, without your name, contact details, address and files.',
        'When a request is closed, nobody sees them any more; whom you hired sees them for a year after the completion.',
      ],
      [mail('request-closed')]: ['Their contact details are no longer shown.'],
      [mail('ended-by-team')]: ['Contractors no longer see how to reach you.'],
    },
  },
  oneContractorOnly: {
    rule: 4,
    shownBy: service('project/own-projects'),
    queries: ['shared_unasked'],
    printed: {
      [mail('request-received')]: ['We share it with nobody else unless you ask us to.'],
      [mail('looking-again-next')]: ['You asked this contractor only, so your request went to nobody else.'],
      [mail('new-lead')]: ['This request is yours alone unless they ask to share it.'],
    },
  },
  eachMatchIsMailed: {
    rule: 12,
    shownBy: service('project/project-life'),
    queries: ['match_untold', 'lead_untold'],
    printed: {
      [howItWorks]: ['An email tells you of each one.'],
      [portal]: [
        'We are finding verified contractors near you, and tell you by email as each one is chosen.',
        'We are finding verified contractors near you, and tell you by email.',
        'We are finding other verified contractors near you, and tell you by email.',
      ],
      [mail('request-received')]: ['You hear by email as each one is chosen.'],
      [mail('not-chosen')]: ['You owe nothing for a lead you did not win, and the next one comes by mail.'],
    },
  },
  somebodyElseIsLookedFor: {
    rule: 60,
    shownBy: service('project/notify-waiting'),
    queries: ['left_untold', 'open_and_nobodys', 'quote_of_who_left'],
    printed: {
      [portal]: [
        'Nobody has your request at the moment.',
        'We look for another verified contractor, and tell you by email.',
      ],
      [mail('quote-withdrawn')]: ['They do not have your request any more.'],
      [mail('looking-again')]: ['{} no longer has your {} request.'],
    },
  },
  unansweredSlotIsFreed: {
    rule: 13,
    shownBy: 'src/server/jobs/enforce-deadlines.test.ts',
    queries: ['slot_kept_unanswered'],
    printed: {
      [help]: ['They are reminded after {} hours.', 'After {} hours their place is free for another contractor.'],
      [mail('looking-again')]: ['{} did not answer your {} request within {} hours.'],
    },
  },
  checksAreShown: {
    rule: 70,
    shownBy: service('contractor/verification'),
    queries: ['lapsed_listed'],
    printed: {
      [help]: ['What is checked', 'The profile shows the date of each check, or says that it is not on file.'],
      [home]: [
        'Six checks, kept up',
        'Each profile shows what is on file and since when, and what expires is asked for again.',
        'Every contractor you find here is verified, and nobody pays for a better place.',
      ],
      [howItWorks]: [
        'How contractors are verified',
        'Each profile lists these checks with the day they were passed, or says that one is not on file.',
        'Six checks by people, on documents and records.',
        'Each profile shows which are on file, and since when.',
      ],
      [terms]: [
        'Its profile lists each check with the day it was passed, or says that it is not on file: workers’ compensation coverage, liability insurance of at least $2M, licences and permits, legal and credit background, and complaints.',
      ],
      [browse]: ['Verified local contractors, with their work, their reviews and what we checked.'],
      [mail('match-late')]: ['Choose somebody yourself: every contractor in our list is verified.'],
    },
  },
  verificationIsRepeated: {
    rule: 24,
    shownBy: service('contractor/verification'),
    queries: ['lapsed_listed', 'lapsed_matched'],
    printed: {
      [checks]: ['We keep the dates, ask for the renewal before they pass, and take back what is no longer true.'],
      [howItWorks]: ['What expires is checked again, and complaints are reviewed.'],
      [terms]: [
        'What expires is asked for again, and a company whose proof has lapsed is not matched until it is back.',
      ],
      [forContractors]: ['We check documents again before they expire.'],
      [mail('contractor-lapsed')]: ['{} is not verified at the moment', 'We asked them to renew it.'],
      [mail('document-expiring')]: [
        'Without a new one you get no more leads from that day on, and your Verified badge goes until we have checked the new document.',
      ],
      [mail('verification-lapsed')]: [
        'You get no new leads and your Verified badge is gone, until we have checked a new document.',
        'We told the homeowners whose open projects you have.',
      ],
    },
  },
  documentsAreDecided: {
    rule: 23,
    shownBy: service('document/documents'),
    printed: {
      [privacy]: ['Verification documents never are.'],
      [forContractors]: [
        'Share your documents with homeowners or anyone else',
        'Your profile can be published, with a Verified badge, and you start to receive matched requests by email and in your portal.',
      ],
      [mail('document-decision')]: [
        'Verified: {}',
        'Your document is verified',
        'We checked “{}” and it counts towards your verification {}.',
        'We checked “{}” and could not accept it:',
      ],
    },
  },
  reviewsAreOfWork: {
    rule: 32,
    shownBy: service('review/reviews'),
    queries: ['review_of_others_project'],
    printed: {
      [help]: ['Reviews of projects that were hired here are marked as a verified project.'],
      [terms]: [
        'A review of work that was won through the service and has begun is marked as a verified project; others say that we did not verify them.',
      ],
    },
  },
  reviewsStay: {
    rule: 34,
    shownBy: service('review/reviews'),
    printed: {
      [terms]: [
        'Contractors may reply once, and nobody can pay to have a review removed.',
        'We hide a review only for a stated reason, such as a threat, private data or something that is not a review, and the profile says how many were removed.',
      ],
      [forContractors]: ['Let you answer every review in public'],
    },
  },
  workIsCompleted: {
    rule: 74,
    shownBy: service('assignment/finish-work'),
    queries: ['finished_and_open'],
    printed: {
      [help]: ['A project completes by itself seven days later, and we write before.'],
      [mail('work-finished')]: ['If you do neither within {} days, the project is completed by itself on {}.'],
      [mail('ended-by-team')]: [
        '{} marked the work of your {} project as finished, and nobody objected within {} days, so the project is completed.',
        'Nobody objected within {} days.',
      ],
      [mail('project-completed')]: [
        'You marked the {} project in {} ({}) as finished, and {} did not object within {} days: it is completed, and closed with it.',
      ],
    },
  },
  noMoneyMoves: {
    rule: 9,
    shownBy: service('payment/payments'),
    printed: {
      [help]: [
        'No money moves through us: you pay your contractor directly, and the site keeps a record of what was agreed and paid.',
        'Listing a project, comparing quotes and hiring are free for homeowners.',
      ],
      [terms]: [
        'Listing a project, receiving quotes and hiring are free.',
        'No money moves through this service: prices, milestones and receipts shown here are records that you keep for yourselves.',
      ],
      [hero]: ['Free for homeowners', 'Get free quotes from qualified contractors in your area.'],
      [home]: [
        'Free for homeowners',
        'No fees and no obligations.',
        'You decide, and you are free to decline them all.',
      ],
      [howItWorks]: [
        'Free for homeowners',
        'Free for homeowners, with no obligation.',
        'Or nobody: there are no fees and no obligations.',
        'You pay your contractor for the work, and us never.',
      ],
      [received]: ['There are no fees and no obligations.'],
      [mail('request-received')]: ['It costs nothing, and you owe nobody a hire.'],
      [mail('matched')]: ['You are free to hire nobody.'],
      [mail('quote-received')]: ['You are free to hire nobody.'],
      [mail('contractor-lapsed')]: ['You are free to choose somebody else, or nobody.'],
    },
  },
  paidByWhoWins: {
    rule: 71,
    shownBy: service('rate/rates'),
    queries: ['fee_unaccepted'],
    printed: {
      [home]: [
        'Contractors pay a small percentage at most, and only for work they win.',
        'No membership and no lead fees: you pay only when you win the work.',
      ],
      [forContractors]: [
        'Pay only when you win',
        'Only a small percentage of the project’s value, after the homeowner and you agree.',
        'Charge a small percentage only after you and the homeowner agree',
        'Joining is free.',
        'You pay a small percentage of the project’s value, and only after the homeowner and you have agreed on the work.',
        'Free to join.',
      ],
      [terms]: [
        'Applying and being listed are free.',
        'You pay a small percentage of the project’s value, and only after the homeowner and you have agreed.',
      ],
    },
  },
  rateIsAccepted: {
    rule: 72,
    shownBy: service('rate/rates'),
    queries: ['fee_unaccepted'],
    printed: {
      [terms]: ['The rate is told to you in writing before your first match, and applies to nothing before that.'],
      [mail('rate-set')]: [
        'From that day on we can only match you with new projects once you have accepted it.',
        'What you win by a lead of before, without accepting, costs what held when you got it.',
      ],
    },
  },
  applicantsHear: {
    rule: 26,
    shownBy: 'e2e/contractor/joining.spec.ts',
    printed: {
      [forContractors]: [
        'We read your application and contact you within 2-3 business days.',
        'We answer applications within 2-3 business days.',
      ],
      [mail('application-received')]: ['We review it and contact you within {}.'],
    },
  },
  mailCanBeStopped: {
    rule: 31,
    shownBy: service('mail/unsubscribe'),
    printed: {
      [privacy]: ['Every message says who sends it and carries an unsubscribe link that works without signing in.'],
    },
  },
  textsToTheModel: {
    rule: 44,
    shownBy: service('project/enhance-text'),
    printed: {
      [privacy]: [
        'The button that improves a description sends that text, of at most 2,000 characters, to a language model, and only when you press it.',
        'Email addresses, phone numbers and postal codes are taken out before it leaves.',
      ],
    },
  },
  filesArePrivate: {
    rule: 'docs/security.md',
    shownBy: service('file/read-file'),
    printed: {
      [privacy]: [
        'Every change they make, and every private document they open, is recorded.',
        'Files are checked by their content and given only to those who may see them; photos lose their position data.',
      ],
    },
  },
  secretsAreHashed: {
    rule: 'docs/security.md',
    shownBy: service('account/accounts'),
    printed: {
      [privacy]: [
        'When you open an account: your name, your email and your password, which we store only as a one-way hash.',
        'Passwords are hashed with Argon2id, and links in mails are stored only as hashes.',
      ],
    },
  },
  draftsAreKept: {
    rule: 85,
    shownBy: 'src/components/form/form-draft.test.tsx',
    printed: {
      'src/components/form/leave-question.tsx': [
        'What you typed is kept in this browser for a week, and is here again when you come back.',
      ],
      [privacy]: ['what you typed into a form and did not send, kept in your own browser for seven days.'],
    },
  },
  dataGoes: {
    rule: 'docs/security.md',
    shownBy: service('privacy/enforce-retention'),
    printed: {
      [privacy]: [
        'When its time is over, it is deleted automatically.',
        'When you use the site: your network address, as a hash in counters that limit abuse, for a day at most, and in the server’s log.',
      ],
    },
  },
}

/** Sentences with a promising word that promise nothing of ours that the product could keep or break, and why. */
export const otherSentences: Record<string, Readonly<Record<string, string>>> = {
  [privacy]: {
    'Providers who host the service, store files and deliver mail, only to do that.': 'held by contracts with them',
    'Only what the site needs to work, and all of it is ours:': 'a heading; the list under it names each',
    'Without an account, write to us from the address you used, or ask us to call the number you gave; we answer within 30 days and charge nothing.':
      'what our team does; the back office counts the days',
  },
  [terms]: {
    'Describe the project truthfully, and only for a property you may have work done on.': 'asked of homeowners',
  },
  [forContractors]: { 'What happens after I am verified?': 'a question' },
  [hero]: {
    'Connect with verified professionals for all your home improvement needs.': 'words of the specification',
  },
}
