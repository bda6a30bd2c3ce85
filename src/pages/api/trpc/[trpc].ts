import { handleTRPC } from '~/server/api/handler'
import { serve } from '~/server/api/serve'

/** Bodies are read by us, with limits of our own. */
export const config = { api: { bodyParser: false, externalResolver: true, responseLimit: false } }

export default serve(handleTRPC, ['GET', 'HEAD', 'POST'])
