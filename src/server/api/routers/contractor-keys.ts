import {
  apiKeyListOutput,
  createContractorKeyInput,
  listOwnKeysInput,
  madeKeyOutput,
  rotateKeyInput,
} from '~/contracts/api-key'
import { done, entityId } from '~/contracts/primitives'
import { revokeKey, rotateKey } from '~/server/services/api-key/change-key'
import { createContractorKey } from '~/server/services/api-key/create-key'
import { listContractorKeys } from '~/server/services/api-key/list-keys'
import { contractorPersonProcedure, router } from '../trpc'

/** A contractor's keys of the API, for screens only. */
export const contractorKeysRouter = router({
  list: contractorPersonProcedure
    .input(listOwnKeysInput)
    .output(apiKeyListOutput)
    .query(({ ctx, input }) => listContractorKeys(ctx, input)),
  create: contractorPersonProcedure
    .input(createContractorKeyInput)
    .output(madeKeyOutput)
    .mutation(({ ctx, input }) => createContractorKey(ctx, input)),
  rotate: contractorPersonProcedure
    .input(rotateKeyInput)
    .output(madeKeyOutput)
    .mutation(({ ctx, input }) => rotateKey(ctx, input)),
  revoke: contractorPersonProcedure
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => revokeKey(ctx, input.id)),
})
