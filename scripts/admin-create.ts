import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { newPassword } from '~/contracts/auth'
import { email } from '~/contracts/primitives'
import { DomainError } from '~/domain/errors'
import { database } from '~/server/db/client'
import { systemContext } from '~/server/jobs/system-context'
import { createAdmin } from '~/server/services/account/create-admin'
import { resetSecondFactorByEmail } from '~/server/services/second-factor/reset-second-factor'

const usage =
  'npm run admin:create -- --email a@b.ca [--first-name A] [--last-name B] [--agent]\n   or npm run admin:create -- --email a@b.ca --reset-second-factor'

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    'first-name': { type: 'string', default: 'Admin' },
    'last-name': { type: 'string', default: 'Trowel' },
    agent: { type: 'boolean', default: false },
    'reset-second-factor': { type: 'boolean', default: false },
  },
})

async function askPassword(): Promise<string> {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await prompt.question('Password (at least 8 characters): ')
  } finally {
    prompt.close()
  }
}

const context = () => systemContext(database(), 'admin-create')
const validEmail = email(`A valid email is needed: ${usage}`)

/** For the last owner, whom no other owner can help. */
async function resetSecondFactor(): Promise<void> {
  const address = validEmail.parse(values.email)
  await resetSecondFactorByEmail(context(), address)
  console.log(`${address} signs in with the password alone now, and is told so by mail.`)
}

async function create(): Promise<void> {
  const admin = z
    .object({ email: validEmail, password: newPassword('The password needs at least 8 characters') })
    .parse({ email: values.email, password: await askPassword() })
  await createAdmin(context(), {
    ...admin,
    firstName: values['first-name'],
    lastName: values['last-name'],
    adminLevel: values.agent ? 'agent' : 'owner',
  })
  console.log(`The ${values.agent ? 'agent' : 'owner'} ${admin.email} can sign in at /admin/login.`)
}

try {
  await (values['reset-second-factor'] ? resetSecondFactor() : create())
} catch (error) {
  if (error instanceof z.ZodError) console.error(error.issues.map(({ message }) => message).join('\n'))
  else if (error instanceof DomainError) console.error(error.message)
  else console.error(error)
  process.exitCode = 1
}
await database().$client.end()
