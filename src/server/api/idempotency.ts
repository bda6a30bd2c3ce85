export interface IdempotencyMeta {
  /**
   * Whether a POST takes an `Idempotency-Key`; without it, those that answer 201 do. Never where the answer opens a
   * session: it must not be kept.
   */
  idempotent?: boolean
}
