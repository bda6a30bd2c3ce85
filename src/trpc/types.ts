export type { RouterInputs, RouterOutputs } from '~/server/api/root'
