import { serve } from '~/server/api/serve'
import { handleUploadThing } from '~/server/api/uploadthing/handler'

/** Bodies are read by us, with limits of our own. */
export const config = { api: { bodyParser: false, externalResolver: true, responseLimit: false } }

export default serve(handleUploadThing, { methods: ['GET', 'HEAD', 'POST'] })
