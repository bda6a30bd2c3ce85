import { expect, test } from 'vitest'
import { implausibilities } from './implausible-contact'

test.each([
  ['+16135550111', 'hanna@example.ca', []],
  ['+12125550111', 'hanna@example.ca', ['212 is not a Canadian area code']],
  ['+16135550111', 'x@mailinator.com', ['The email is of a throwaway service']],
  ['+15555555555', 'a@b.ca', ['555 is not a Canadian area code', 'The phone number is one repeated or running digit']],
])('%s and %s are flagged with %j', (phone, email, flags) => {
  expect(implausibilities({ phone, email })).toEqual(flags)
})
