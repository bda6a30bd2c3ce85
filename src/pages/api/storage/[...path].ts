import { serve } from '~/server/api/serve'
import { handleStorage } from '~/server/api/uploadthing/handler'

/** Bodies are read by us, with limits of our own. */
export const config = { api: { bodyParser: false, externalResolver: true, responseLimit: false } }

export default serve(handleStorage, { methods: ['HEAD', 'PUT'] })
