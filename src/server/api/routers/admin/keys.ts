import {
  apiKeyListOutput,
  createKeyInput,
  listKeysInput,
  madeKeyOutput,
  rotateKeyInput,
  setKeyLimitInput,
} from '~/contracts/api-key'
import { done, entityId } from '~/contracts/primitives'
import { revokeKey, rotateKey, setKeyLimit } from '~/server/services/api-key/change-key'
import { createKey } from '~/server/services/api-key/create-key'
import { listKeys } from '~/server/services/api-key/list-keys'
import { ownerProcedure, router } from '../../trpc'

/** Keys of the API, for screens only: who holds a key makes no other. */
export const adminKeysRouter = router({
  list: ownerProcedure
    .input(listKeysInput)
    .output(apiKeyListOutput)
    .query(({ ctx, input }) => listKeys(ctx, input)),
  create: ownerProcedure
    .input(createKeyInput)
    .output(madeKeyOutput)
    .mutation(({ ctx, input }) => createKey(ctx, input)),
  rotate: ownerProcedure
    .input(rotateKeyInput)
    .output(madeKeyOutput)
    .mutation(({ ctx, input }) => rotateKey(ctx, input)),
  setLimit: ownerProcedure
    .input(setKeyLimitInput)
    .output(done)
    .mutation(({ ctx, input }) => setKeyLimit(ctx, input)),
  revoke: ownerProcedure
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => revokeKey(ctx, input.id)),
})
