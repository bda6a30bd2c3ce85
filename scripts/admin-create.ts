import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { newPassword } from '~/contracts/auth'
import { email } from '~/contracts/primitives'
import { database } from '~/server/db/client'
import { systemContext } from '~/server/jobs/system-context'
import { createAdmin } from '~/server/services/account/create-admin'
import { DomainError } from '~/server/services/errors'

const usage = 'npm run admin:create -- --email a@b.ca [--first-name A] [--last-name B] [--agent]'

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    'first-name': { type: 'string', default: 'Admin' },
    'last-name': { type: 'string', default: 'Trowel' },
    agent: { type: 'boolean', default: false },
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

try {
  const admin = z
    .object({
      email: email(`A valid email is needed: ${usage}`),
      password: newPassword('The password needs at least 8 characters'),
    })
    .parse({ email: values.email, password: await askPassword() })
  await createAdmin(systemContext(database(), 'admin-create'), {
    ...admin,
    firstName: values['first-name'],
    lastName: values['last-name'],
    adminLevel: values.agent ? 'agent' : 'owner',
  })
  console.log(`The ${values.agent ? 'agent' : 'owner'} ${admin.email} can sign in at /admin/login.`)
} catch (error) {
  if (error instanceof z.ZodError) console.error(error.issues.map(({ message }) => message).join('\n'))
  else if (error instanceof DomainError) console.error(error.message)
  else console.error(error)
  process.exitCode = 1
}
await database().$client.end()
