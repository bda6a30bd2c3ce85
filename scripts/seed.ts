import { parseArgs } from 'node:util'
import { database } from '~/server/db/client'
import { seedDemo } from '~/server/seed/demo'
import { seedReference } from '~/server/seed/reference'

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })
await seedReference(database())
if (values.demo) await seedDemo(database())
await database().$client.end()
console.log(values.demo ? 'Reference and demo data are in place.' : 'Reference data is in place.')
