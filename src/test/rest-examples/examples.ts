import { accessOf, roleFor } from '../access'
import { accountExamples } from './account'
import { adminExamples } from './admin'
import { contractorExamples } from './contractor'
import { documentExamples } from './documents'
import type { Example, Given } from './example'
import { homeownerExamples } from './homeowner'
import { secondFactorExamples } from './second-factor'
import { visitorExamples } from './visitor'

/** A call that succeeds for each documented procedure. `given` may be filled in later: it is read when they are called. */
export function restExamples(given: Given): Record<string, Example> {
  return {
    ...accountExamples(given),
    ...visitorExamples(given),
    ...homeownerExamples(given),
    ...contractorExamples(given),
    ...documentExamples(given),
    ...adminExamples(given),
    ...secondFactorExamples(given),
  }
}

/** The cookie of somebody for whom the example succeeds. */
export function cookieOf(procedure: string, { cookie }: Example, given: Given): string {
  return cookie?.() ?? given.cookies[roleFor(accessOf(procedure))]
}
