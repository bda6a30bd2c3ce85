import { startServer } from '~/server/main'

await startServer({ dev: true })
