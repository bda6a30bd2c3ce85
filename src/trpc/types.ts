export type { RouterOutputs } from '~/server/api/root'
