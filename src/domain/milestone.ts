/** A part of the agreed price: planned, then paid outside of the product (rule 9: no money moves). */
export const milestoneStatuses = ['planned', 'paid'] as const

/** How a homeowner paid a contractor. */
export const paymentMethods = ['e-transfer', 'cheque', 'bank-transfer', 'credit-card', 'cash', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  'e-transfer': 'Interac e-Transfer',
  cheque: 'Cheque',
  'bank-transfer': 'Bank transfer',
  'credit-card': 'Credit card',
  cash: 'Cash',
  other: 'Other',
}

/** Amounts are cents of a Canadian dollar: up to a hundred million dollars. */
export const milestoneLimits = {
  titleMax: 120,
  receiptNumberMax: 120,
  amountCentsMax: 10_000_000_000,
  perProject: 50,
} as const
