import { expect, test } from 'vitest'
import { auditActionText, auditSentences } from './audit-actions'

test('an action is said in words, without what differs between its entries', () => {
  expect(auditActionText('contractor.verified')).toBe('verified a contractor')
  expect(auditActionText('project.status-changed')).toBe('moved a project')
  expect(auditActionText('contractor.check-passed')).toBe('recorded that a contractor passed a check')
  expect(auditActionText('session.opened')).toBe('signed in')
  expect(auditActionText('old.thing-done')).toBe('old thing done')
})

test.each(Object.keys(auditSentences))('%s is said without a gap', (action) => {
  expect(auditActionText(action)).not.toMatch(/unknown|[{}]|: *$|^$/)
})
