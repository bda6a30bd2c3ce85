import { handleStorage } from '~/server/api/uploadthing/handler'

export { handleStorage as HEAD, handleStorage as PUT }
