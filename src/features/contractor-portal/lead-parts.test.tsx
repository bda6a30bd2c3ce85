import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ContractorLead } from '~/contracts/lead'
import { contactHiddenReasons, contactHiddenTexts } from '~/domain/contact-access'
import type { Json } from '~/lib/json'
import { LeadContact } from './lead-parts'

const readable = { contactHidden: null, phone: '(613) 555-0111', email: 'hanna@example.ca' }
const shown = (lead: Pick<Json<ContractorLead>, 'contactHidden' | 'phone' | 'email'>) =>
  render(<LeadContact lead={lead as Json<ContractorLead>} />)

test('who has access can call and write', () => {
  shown(readable)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+16135550111',
    'mailto:hanna@example.ca',
  ])
})

test.each(contactHiddenReasons)('who has none (%s) is told why, and can neither call nor write', (contactHidden) => {
  shown({ contactHidden, phone: null, email: null })
  screen.getByText(contactHiddenTexts[contactHidden])
  expect(screen.queryAllByRole('link')).toEqual([])
})
