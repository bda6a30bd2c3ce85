import { env } from '~/env'
import { migrateDatabase } from '~/server/db/migrate'

await migrateDatabase(env.DATABASE_URL)
console.log('The database is up to date.')
