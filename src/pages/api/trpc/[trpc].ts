import { handleTRPC } from '~/server/api/handler'
import { limitedBody } from '~/server/api/limited-body'
import { serve } from '~/server/api/serve'

/** Bodies are read by us, with limits of our own. */
export const config = { api: { bodyParser: false, externalResolver: true, responseLimit: false } }

export default serve(handleTRPC, { methods: ['GET', 'HEAD', 'POST'], limit: limitedBody })
