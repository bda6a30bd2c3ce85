import { expect, test } from 'vitest'
import { nextStep } from './next-step'

const open = {
  status: 'distributed',
  verificationLevel: 'verified',
  hired: false,
  shared: true,
  placesTaken: 2,
  waitingSince: null,
  slotFreeSince: null,
} as const
const waiting = { ...open, status: 'new', placesTaken: 0, waitingSince: new Date() } as const
const lead = (status: 'new' | 'contacted' | 'declined', competing = true) => ({ status, competing })

test.each([
  ['completed', { ...open, status: 'completed' }, [], 'The work is completed. Nothing is left to do.', null],
  ['closed', { ...open, status: 'cancelled' }, [], 'The request is closed. Nothing is left to do.', null],
  [
    'hired',
    { ...open, status: 'scheduled', hired: true },
    [],
    'A contractor is hired. The work has not started yet.',
    null,
  ],
  ['at work', { ...open, status: 'in_progress', hired: true }, [], /under way/, null],
  ['new', { ...waiting, verificationLevel: 'new' }, [], 'Reach the homeowner, and find contractors.', 'matching'],
  ['verified', waiting, [], 'Find contractors.', 'matching'],
  ['asked of one who left', { ...waiting, shared: false }, [], /whether others may get it/, 'matching'],
  ['with a slot that was freed', { ...open, slotFreeSince: new Date() }, [lead('new')], /free slot/, 'matching'],
  [
    'waiting for answers',
    open,
    [lead('new'), lead('contacted'), lead('declined', false)],
    '1 of 2 have not answered yet.',
    'assignments',
  ],
  ['answered', open, [lead('contacted')], 'Everybody has answered. The homeowner decides.', 'assignments'],
] as const)('a project that is %s has its next step', (_name, project, leads, text, place) => {
  expect(nextStep(project, leads)).toEqual({
    text: typeof text === 'string' ? text : expect.stringMatching(text),
    place,
  })
})
