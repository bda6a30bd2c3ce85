import { handleUploadThing } from '~/server/api/uploadthing/handler'

export { handleUploadThing as GET, handleUploadThing as POST }
