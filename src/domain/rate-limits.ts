import { defaultKeyLimit } from './api-key'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export interface Limit {
  points: number
  duration: number
  /** The sentence for a person, where the usual one says too little. */
  sentence?: string
}

const tooManyDirect = 'You have sent this contractor many requests. Please wait a little, or ask others too.'
const manyDirect = 'This contractor gets very many requests at the moment. Please try again later, or ask others too.'

/** How often something may be tried: `points` in `duration` seconds, per key, on all instances together. */
export const limits = {
  /** Failed sign-ins to one account from one address: slows down guessing a password. */
  signInByAccountAndAddress: { points: 10, duration: 15 * minute },
  /** The same from all addresses: higher, since it locks out the owner's new devices too. */
  signInByAccount: { points: 50, duration: 15 * minute },
  /** Failed sign-ins from a device that signed in to the account before; nothing else counts against it. */
  signInByDevice: { points: 10, duration: 15 * minute },
  /** Failed sign-ins from one address, over all accounts. */
  signInByAddress: { points: 100, duration: 15 * minute },
  /** Right passwords: each sign-in takes a core some time, and is a session and a row of the audit log. */
  signedInByAccount: { points: 1200, duration: hour },
  signedInByAddress: { points: 3000, duration: hour },
  /** Wrong passwords of somebody who is signed in: a found session must not become an account. */
  passwordCheck: { points: 10, duration: 15 * minute },
  /** Wrong codes and passkeys of one person from one address, over all of their sign-ins. */
  secondFactorByAccountAndAddress: { points: 10, duration: hour },
  /** The same from all addresses: higher, since it locks out the owner's new devices too. */
  secondFactorByAccount: { points: 30, duration: hour },
  /** The same from a device that signed in to the account before; nothing else counts against it. */
  secondFactorByDevice: { points: 10, duration: hour },
  /** Wrong first codes of somebody who is signed in and sets up an app. */
  secondFactorSetUp: { points: 10, duration: hour },
  /** Right ones: what is behind them changes an account, and mails its owner. */
  passwordConfirmed: { points: 60, duration: hour },
  /** Counted alike for every email, so that running into it says nothing of an account. */
  forgotPasswordByEmailAndNetwork: { points: 30, duration: hour },
  /** The same from all networks: higher, so that a stranger does not use up the resets of somebody else's email. */
  forgotPasswordByEmail: { points: 300, duration: hour },
  forgotPasswordByAddress: { points: 300, duration: hour },
  resetPasswordByAddress: { points: 120, duration: 15 * minute },
  /** Pages opened with the link of an invitation or a reset, from one address. */
  linkCheck: { points: 120, duration: 15 * minute },
  /** Mails that prove an email, per account. */
  emailProof: { points: 10, duration: day },
  /** Changes of email to one address from one network, by however many accounts: each is a mail to it. */
  emailChangeByEmailAndNetwork: { points: 5, duration: day },
  /** The same from all networks: higher, so that a stranger does not use up the changes of somebody else. */
  emailChangeByEmail: { points: 30, duration: day },
  /** Emails that our team or keys give one company: each is mailed to it, and to its account. */
  givenEmail: { points: 10, duration: hour },
  confirmEmail: { points: 60, duration: 15 * minute },
  /** Limits of keys that one owner changes: the other owners are mailed of those that are raised. */
  keyLimitChange: { points: 30, duration: hour },
  /** Tests of one endpoint. */
  webhookTest: { points: 20, duration: 10 * minute },
  accountExport: { points: 30, duration: hour },
  registration: { points: 300, duration: hour },
  applicationByAddress: { points: 120, duration: hour },
  /** Tries of an invitation's link from one address. */
  invitation: { points: 60, duration: 15 * minute },
  /** Mails an owner sends to invite admins. */
  adminInvitation: { points: 40, duration: hour },
  /** Each try costs money, also a failed one (rule 44). */
  enhanceByAddress: { points: 10, duration: hour },
  leadByAddress: { points: 120, duration: minute },
  leadByAddressPerHour: { points: 1200, duration: hour },
  /** Requests naming one email from one network: anybody may type any address, so others do not use these up. */
  leadByEmailAndNetwork: {
    points: 10,
    duration: day,
    sentence:
      'Many requests were made with this email today. Please try again tomorrow, or sign in with this email once it is confirmed.',
  },
  /** Mails to one email that nobody proved to read, whatever causes them: what follows is taken without one. */
  unprovedMailByEmailAndNetwork: { points: 15, duration: day },
  /** The same from all networks together. */
  unprovedMailByEmail: { points: 30, duration: day },
  /** Requests of somebody signed in who has proved the email they name. */
  leadByHomeowner: {
    points: 30,
    duration: day,
    sentence: 'You have made many requests today. Please try again tomorrow.',
  },
  /** Requests made to one contractor: each is a lead and a mail of theirs. */
  directByAddress: { points: 20, duration: day, sentence: tooManyDirect },
  directBySender: { points: 5, duration: day, sentence: tooManyDirect },
  directByContractor: { points: 120, duration: hour, sentence: manyDirect },
  /** More than can be answered within the 48 hours that each stays open. */
  directByContractorPerDay: { points: 600, duration: day, sentence: manyDirect },
  /** Each notifies its contractors, and so does the closing before the next. */
  reopenByProject: {
    points: 10,
    duration: day,
    sentence: 'You have opened this request again many times today. Please try again tomorrow.',
  },
  /** Quotes sent for one lead, the first and its revisions: each notifies the homeowner. */
  quoteByLead: {
    points: 20,
    duration: day,
    sentence: 'You have sent many quotes for this lead today. Please try again tomorrow, or write a message.',
  },
  /** Tries to send a quote, also those that a rule refuses. */
  quoteTryByContractor: { points: 200, duration: hour },
  /** Quotes taken as PDFs by one person, each of which is written anew. */
  quoteDocument: { points: 120, duration: hour },
  /** New links to one request: each is a mail, and voids the one before. */
  requestLink: { points: 5, duration: hour },
  /** The same by our team, whom a homeowner asks for it who reached theirs. */
  requestLinkByTeam: { points: 5, duration: hour },
  /** New links in place of the newest, which whoever has it may ask for, also once it has ended. */
  renewedLink: { points: 5, duration: day },
  requestLinkByAddress: { points: 60, duration: hour },
  /** Messages of one person in all of their threads. */
  messageBySender: { points: 60, duration: 10 * minute },
  /** What a homeowner does to their payment plans. */
  paymentPlan: { points: 300, duration: hour },
  /** Tries to ask for a payment or to take it back, also those that a rule refuses. */
  paymentRequestByContractor: { points: 60, duration: hour },
  /** Payments asked for one lead, also those that were taken back: each notifies the homeowner. */
  paymentRequestByLead: {
    points: 20,
    duration: day,
    sentence: 'You have asked for many payments for this lead today. Please try again tomorrow, or write a message.',
  },
  /** Finished, objected, finished again: each is a mail. */
  finishByLead: { points: 10, duration: day },
  /** Changes of one lead's visits by one side: each tells the other. */
  visitByLead: {
    points: 20,
    duration: day,
    sentence: 'You have changed this visit many times today. Please try again tomorrow, or write a message.',
  },
  /** Tries to arrange a visit, also those that a rule refuses. */
  visitTryByAddress: { points: 120, duration: hour },
  /** Calendar programs that ask for a feed: some ask every few minutes. */
  calendarByAddress: { points: 600, duration: hour },
  /** Each change tells up to three contractors. */
  requestChangeByHomeowner: { points: 60, duration: hour },
  addressByHomeowner: { points: 60, duration: hour },
  reviewByHomeowner: { points: 30, duration: hour },
  /** Reviews of one contractor from one network: one person with many accounts does not make a rating. */
  reviewByContractorAndNetwork: { points: 10, duration: day },
  replyByContractor: { points: 60, duration: hour },
  profileChange: { points: 120, duration: hour },
  documentByContractor: { points: 60, duration: hour },
  /** Mails that invite one contractor; each voids the one before. */
  invitationByContractor: { points: 20, duration: hour },
  /** Answers about optional mail of one address: each is kept for good. */
  mailChoice: { points: 60, duration: hour },
  /** Reports of browsers: a page that breaks its policy sends several. */
  cspReportByAddress: { points: 60, duration: minute },
  /** Calls with one key of the API, unless its own limit says otherwise. */
  callByKey: {
    points: defaultKeyLimit,
    duration: minute,
    sentence: 'This API key has used up its calls of this minute. Please wait until Retry-After.',
  },
  /** Files sent from one address. */
  uploadByAddress: { points: 600, duration: hour },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
