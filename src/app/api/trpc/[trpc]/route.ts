import { handleTRPC } from '~/server/api/handler'

export { handleTRPC as GET, handleTRPC as POST }
