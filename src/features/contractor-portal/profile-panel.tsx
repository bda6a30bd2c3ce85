'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { CheckboxGroupInput } from '~/components/form/checkbox-group-input'
import { ClientForm } from '~/components/form/client-form'
import { Fieldset } from '~/components/form/fieldset'
import { PhoneField } from '~/components/form/masked-fields'
import { registerStored } from '~/components/form/register-stored'
import { SelectInput } from '~/components/form/select-input'
import { TextInput } from '~/components/form/text-input'
import { TextareaInput } from '~/components/form/textarea-input'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import type { ContractorProfile } from '~/contracts/contractor'
import { descriptionLength, updateProfileInput } from '~/contracts/contractor-profile'
import { employeeCounts } from '~/domain/options'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { ContactEmailDialog, PendingContactEmail } from './contact-email'
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
    serviceRadius: profile.serviceRadius?.toString() ?? '',
    employeeCount: profile.employeeCount ?? '',
    serviceCategoryIds: profile.services.map(({ id }) => id),
  }
}

export function ProfilePanel({ profile }: { profile: Json<ContractorProfile> }) {
  const utils = api.useUtils()
  const categories = api.serviceQuestion.categories.useQuery()
  const [newEmail, setNewEmail] = useState<string | null>(null)
  const stored = valuesOf(profile)
  const { register, control, handleSubmit, setError, reset, formState } = useForm<Values>({
    resolver: zodResolver(fields, undefined, { raw: true }),
    defaultValues: stored,
  })
  const field = registerStored(register, stored)
  const { errors } = formState
  const save = api.contractorPortal.updateProfile.useMutation({
    onSuccess: (saved, sent) => {
      utils.contractorPortal.profile.setData(undefined, saved)
      reset(valuesOf(saved))
      const wanted = sent.email?.trim().toLowerCase()
      const asks = Boolean(wanted && wanted !== saved.email.toLowerCase() && wanted !== saved.pendingEmail)
      if (asks && wanted) setNewEmail(wanted)
      showToast({
        title: 'Profile updated successfully',
        description:
          asks || saved.pendingEmail
            ? `Except your email: it stays ${saved.email} until you confirm the new one.`
            : undefined,
      })
    },
    onError: (error) => {
      if (handleLoggedOut(error)) return
      applyIssues<Values>(error.data?.issues, fieldNames, setError)
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
      <ClientForm
        aria-label="Edit Profile"
        onSubmit={handleSubmit((values) => save.mutate({ ...values, updatedAt: profile.updatedAt }))}
      >
        <Fieldset disabled={save.isPending} className="flex flex-col gap-5">
          <TextInput
            label="Company name"
            autoComplete="organization"
            error={errors.companyName?.message}
            {...field('companyName')}
          />
          <TextareaInput
            label="Description"
            rows={6}
            maxLength={descriptionLength.max}
            error={errors.description?.message}
            {...field('description')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <PhoneField control={control} name="phone" autoComplete="tel" error={errors.phone?.message} />
            <TextInput
              label="Email"
              type="email"
              autoComplete="email"
              description="Homeowners and our mails use it. A new one is confirmed by a link. Your sign-in stays as it is."
              error={errors.email?.message}
              {...field('email')}
            />
            <TextInput
              label="Website"
              optional
              type="url"
              placeholder="https://"
              error={errors.website?.message}
              {...field('website')}
            />
            <TextInput
              label="Year established"
              optional
              inputMode="numeric"
              maxLength={4}
              error={errors.yearEstablished?.message}
              {...field('yearEstablished')}
            />
            <TextInput
              label="Service radius (km)"
              optional
              inputMode="numeric"
              maxLength={4}
              error={errors.serviceRadius?.message}
              {...field('serviceRadius')}
            />
            <Controller
              control={control}
              name="employeeCount"
              render={({ field }) => (
                <SelectInput
                  label="Team size"
                  optional
                  options={employeeCounts.map((value) => ({ value, label: `${value} people` }))}
                  value={field.value ?? ''}
                  onChange={field.onChange}
                  ref={field.ref}
                  error={errors.employeeCount?.message}
                />
              )}
            />
          </div>
          {profile.pendingEmail && <PendingContactEmail email={profile.pendingEmail} current={profile.email} />}
          <Controller
            control={control}
            name="serviceCategoryIds"
            render={({ field }) => (
              <CheckboxGroupInput
                label="Services"
                options={(categories.data ?? profile.services).map(({ id, name }) => ({ value: id, label: name }))}
                value={field.value ?? []}
                onChange={field.onChange}
                error={errors.serviceCategoryIds?.message}
              />
            )}
          />
          <Button type="submit" pending={save.isPending} className="self-start">
            Save Changes
          </Button>
        </Fieldset>
      </ClientForm>
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
