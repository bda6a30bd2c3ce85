import { ConflictError } from '~/domain/errors'
import type { Executor } from '~/server/db/client'
import { getSettings } from '../setting/get-settings'
import { isTwoStep, readFactors } from './factors'
import type { Person } from './lock-person'

/** Whether an owner asks this person for a second factor. */
export async function mustHaveFactor(db: Executor, { role }: Pick<Person, 'role'>): Promise<boolean> {
  return role === 'admin' && (await getSettings({ db })).adminSecondFactorRequired
}

/** @throws ConflictError when this removal would leave an admin without the factor that owners ask for. */
export async function refuseLastFactor(tx: Executor, person: Person): Promise<void> {
  if (isTwoStep(await readFactors(tx, person.id)) || !(await mustHaveFactor(tx, person))) return
  throw new ConflictError('Admins must have a second factor here. Add another before you remove this one.')
}
