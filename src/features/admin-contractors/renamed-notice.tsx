'use client'

import { Button } from '~/components/ui/button'
import { DateText } from '~/components/ui/date-text'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import type { AdminContractorDetail } from '~/contracts/admin-contractor'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

/** A company that gave itself another name after it was checked, until an admin has looked (rule 167). */
export function RenamedNotice({ contractor }: { contractor: Json<AdminContractorDetail> }) {
  const { id, companyName, renamedFrom, renamedAt } = contractor
  const utils = api.useUtils()
  const confirm = api.admin.contractors.confirmName.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Name confirmed' })
      await utils.admin.invalidate()
    },
    onError: async (error) => {
      // The company was renamed again: what is to be looked at is another name.
      if (error.data?.code === 'CONFLICT') await utils.admin.contractors.invalidate()
    },
  })
  if (renamedFrom === null || renamedAt === null) return null
  return (
    <section aria-labelledby="renamed" className="mt-6 rounded-xl border border-warning/40 bg-warning/10 p-4">
      <h2 id="renamed" className="font-medium wrap-anywhere">
        Renamed from {renamedFrom}
      </h2>
      <p className="mt-1 text-sm wrap-anywhere">
        The checks were made under that name, which changed on <DateText value={renamedAt} />. Compare the papers with{' '}
        {companyName}. Until it is confirmed, the profile names both.
      </p>
      <Failure className="mt-3" message={confirm.error && serverMessage(confirm.error, 'Failed to confirm the name')} />
      <Button
        size="sm"
        variant="secondary"
        className="mt-3"
        pending={confirm.isPending}
        onClick={() => confirm.mutate({ id, companyName })}
      >
        The checks hold for this name
      </Button>
    </section>
  )
}
