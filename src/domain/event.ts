import { assignmentStatuses } from './assignment-status'

/** What an event is about: the first word of its type. */
export const eventSubjects = ['project', 'assignment', 'quote', 'message', 'contractor', 'review'] as const
export type EventSubject = (typeof eventSubjects)[number]

/** Every type of event that integrators are told of, and when it comes about. */
export const eventTypeTexts = {
  'project.created': 'A request was submitted',
  'project.status_changed': 'The status of a project changed',
  'project.waiting': 'A project lost its last contractor, was opened again, or was shared: it waits for somebody',
  'assignment.created': 'A project was assigned to a contractor',
  'assignment.status_changed': 'A contractor answered, won or lost, or the assignment expired or was withdrawn',
  'quote.sent': 'A contractor sent a quote',
  'quote.withdrawn': 'A contractor withdrew a quote',
  'message.created': 'A homeowner or a contractor wrote a message',
  'contractor.verified': 'A contractor was verified',
  'contractor.published': 'The profile of a contractor was published',
  'contractor.unpublished': 'The profile of a contractor is no longer public',
  'contractor.verification_lapsed': 'The verification of a contractor ran out',
  'review.published': 'A review was written, or is shown again',
  'review.hidden': 'A review was hidden',
} as const satisfies Record<`${EventSubject}.${string}`, string>

export type EventType = keyof typeof eventTypeTexts
export const eventTypes = Object.keys(eventTypeTexts) as [EventType, ...EventType[]]

export type EventTypeOf<S extends EventSubject> = Extract<EventType, `${S}.${string}`>

/** The types of events about one kind of subject. */
export function eventTypesOf<S extends EventSubject>(subject: S): [EventTypeOf<S>, ...EventTypeOf<S>[]] {
  const own = eventTypes.filter((type) => subjectOf(type) === subject)
  return own as [EventTypeOf<S>, ...EventTypeOf<S>[]]
}

export function subjectOf(type: EventType): EventSubject {
  return type.slice(0, type.indexOf('.')) as EventSubject
}

/** Where an assignment stands, to integrators: its status, or how its slot was freed. */
export const assignmentStandings = [...assignmentStatuses, 'expired', 'withdrawn'] as const
