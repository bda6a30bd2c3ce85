import { env } from '~/env'
import { prepareSchema } from '~/server/db/migrate'

await prepareSchema(env.DATABASE_OWNER_URL ?? env.DATABASE_DIRECT_URL, env.DATABASE_URL)
console.log('The database is up to date.')
