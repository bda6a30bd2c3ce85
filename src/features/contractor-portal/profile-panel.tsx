'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { ExternalLink } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { CheckboxGroup } from '~/components/form/checkbox-group'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { PhoneField } from '~/components/form/masked-fields'
import { inWords } from '~/components/form/newer-values'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { useMergeServerValues } from '~/components/form/use-merge-server-values'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import type { ContractorProfile } from '~/contracts/contractor'
import { descriptionLength, updateProfileInput } from '~/contracts/contractor-profile'
import { employeeCounts } from '~/domain/options'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { formFailure, serverMessage } from '~/trpc/server-message'
import { failsWithoutSession } from '~/trpc/session-end'
import { AreaFields } from './area-fields'
import { ContactEmailDialog, GivenContactEmail, PendingContactEmail } from './contact-email'
import { places } from './dashboard-state'
import { handleLoggedOut } from './logged-out'

const fields = updateProfileInput.omit({ updatedAt: true, password: true })
type Values = z.input<typeof fields>

const fieldNames = [
  'companyName',
  'description',
  'phone',
  'email',
  'website',
  'yearEstablished',
  'city',
  'province',
  'postalCode',
  'serviceRadius',
  'employeeCount',
  'serviceCategoryIds',
] as const satisfies readonly (keyof Values)[]

function valuesOf(profile: Json<ContractorProfile>): Values {
  return {
    id: profile.id,
    companyName: profile.companyName,
    description: profile.description ?? '',
    phone: profile.phone,
    email: profile.email,
    website: profile.website ?? '',
    yearEstablished: profile.yearEstablished?.toString() ?? '',
    city: profile.city,
    province: profile.province,
    postalCode: profile.postalCode,
    serviceRadius: profile.serviceRadius?.toString() ?? '',
    employeeCount: profile.employeeCount ?? '',
    serviceCategoryIds: profile.services.map(({ id }) => id),
  }
}

export function ProfilePanel({ profile }: { profile: Json<ContractorProfile> }) {
  const utils = api.useUtils()
  const categories = api.serviceQuestion.categories.useQuery()
  const [newEmail, setNewEmail] = useState<string | null>(null)
  const stored = useMemo(() => valuesOf(profile), [profile])
  const form = useForm<Values>({
    resolver: zodResolver(fields, undefined, { raw: true }),
    defaultValues: stored,
  })
  // The only list is that of the services, by id.
  const say = (value: unknown) => inWords(Array.isArray(value) ? profile.services.map(({ name }) => name) : value)
  useMergeServerValues({ form, stored, say })
  const save = api.contractorPortal.updateProfile.useMutation({
    trpc: { context: failsWithoutSession },
    onSuccess: (saved, sent) => {
      if (saved.province !== profile.province) void utils.contractorPortal.verification.invalidate()
      utils.contractorPortal.profile.setData(undefined, saved)
      form.reset(valuesOf(saved))
      const wanted = sent.email?.trim().toLowerCase()
      const asks = Boolean(
        wanted && wanted !== saved.pendingEmail && (wanted !== saved.email.toLowerCase() || !saved.emailProved),
      )
      if (asks && wanted) setNewEmail(wanted)
      showToast({
        title: 'Profile updated successfully',
        description:
          (asks || saved.pendingEmail) && saved.emailProved
            ? `Except your email: it stays ${saved.email} until you confirm the new one.`
            : undefined,
      })
    },
    onError: (error) => {
      if (handleLoggedOut(error)) return
      applyIssues<Values>(error.data?.issues, fieldNames, form.setError)
      showToast({ title: 'Failed to update profile', description: serverMessage(error), tone: 'error' })
    },
  })
  return (
    <Card>
      <CardHeader
        title="Edit Profile"
        description="What homeowners read before they choose you."
        aside={profile.published && <PreviewLink id={profile.id} />}
      />
      <Form
        form={form}
        label="Edit Profile"
        draft={`profile:${profile.id}`}
        onSubmit={(values) => save.mutate({ ...values, updatedAt: profile.updatedAt })}
      >
        <Fieldset disabled={save.isPending} className="flex flex-col gap-5">
          <TextField
            name="companyName"
            label="Company name"
            autoComplete="organization"
            description={
              profile.renamedFrom !== null &&
              `Our team checks the new name; until then your profile says that it was checked as ${profile.renamedFrom}.`
            }
          />
          <TextareaField name="description" label="Description" rows={6} maxLength={descriptionLength.max} />
          <div className="grid gap-5 sm:grid-cols-2">
            <PhoneField name="phone" autoComplete="tel" />
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              description="Homeowners and our mails use it. A new one is confirmed by a link. Your sign-in stays as it is."
            />
            <TextField name="website" label="Website" optional type="url" placeholder="https://" />
            <TextField name="yearEstablished" label="Year established" optional inputMode="numeric" maxLength={4} />
            <SelectField
              name="employeeCount"
              label="Team size"
              optional
              options={employeeCounts.map((value) => ({ value, label: `${value} people` }))}
            />
          </div>
          {profile.emailProved && profile.pendingEmail && (
            <PendingContactEmail email={profile.pendingEmail} current={profile.email} />
          )}
          {!profile.emailProved && <GivenContactEmail email={profile.email} pendingEmail={profile.pendingEmail} />}
          <AreaFields profile={profile} />
          <div id={places.services} tabIndex={-1} className="scroll-mt-24 outline-none">
            <CheckboxGroup
              name="serviceCategoryIds"
              label="Services"
              options={(categories.data ?? profile.services).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </div>
          <Alert>{formFailure(save.error, fieldNames)}</Alert>
          <Button type="submit" pending={save.isPending} className="self-start">
            Save Changes
          </Button>
        </Fieldset>
      </Form>
      {newEmail !== null && (
        <ContactEmailDialog companyId={profile.id} email={newEmail} onClose={() => setNewEmail(null)} />
      )}
    </Card>
  )
}

function PreviewLink({ id }: { id: string }) {
  return (
    <a
      href={`/contractors/${id}`}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-accent underline underline-offset-4"
    >
      See the public page
      <ExternalLink className="size-4" aria-hidden="true" />
    </a>
  )
}
