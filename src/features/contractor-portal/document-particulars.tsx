'use client'

import { Controller, type UseFormReturn } from 'react-hook-form'
import { CheckboxLine } from '~/components/form/checkbox-line'
import { SelectInput } from '~/components/form/select-input'
import { TextInput } from '~/components/form/text-input'
import type { DocumentType } from '~/domain/options'
import { type Province, provinceNames, provinces } from '~/domain/province'
import { compensationBoards, minimumCoverage } from '~/domain/verification'
import { type DocumentValues, particularsOf } from './document-values'

const provinceOptions = provinces.map((value) => ({ value, label: value, hint: provinceNames[value] }))

interface Words {
  issuer: string
  number: string
}

const words: Record<DocumentType, Words> = {
  license: { issuer: 'Issued by', number: 'License number' },
  insurance: { issuer: 'Insurer', number: 'Policy number' },
  certification: { issuer: 'Issued by', number: 'Certificate number' },
  portfolio: { issuer: 'Issued by', number: 'Number' },
  other: { issuer: 'Issued by', number: 'Number' },
}

interface DocumentParticularsProps {
  form: UseFormReturn<DocumentValues>
  type: DocumentType
  province: Province
}

/** What our team compares with the document itself: who issued it, its number and its dates. */
export function DocumentParticulars({ form, type, province }: DocumentParticularsProps) {
  const { register, control, formState } = form
  const { errors } = formState
  const asked = particularsOf[type]
  if (asked.length === 0) return null
  return (
    <>
      {asked.includes('proves') && (
        <Controller
          control={control}
          name="proves"
          render={({ field }) => (
            <CheckboxLine
              label={`This is our clearance letter from ${compensationBoards[province]}`}
              checked={field.value === 'workers_compensation'}
              onChange={(checked) => field.onChange(checked ? 'workers_compensation' : '')}
            />
          )}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {asked.includes('issuer') && (
          <TextInput
            label={words[type].issuer}
            optional
            maxLength={160}
            error={errors.issuer?.message}
            {...register('issuer')}
          />
        )}
        {asked.includes('referenceNumber') && (
          <TextInput
            label={words[type].number}
            optional
            maxLength={100}
            error={errors.referenceNumber?.message}
            {...register('referenceNumber')}
          />
        )}
        {asked.includes('coverage') && (
          <TextInput
            label="Coverage"
            optional
            inputMode="numeric"
            maxLength={20}
            placeholder="$2,000,000"
            description={`In dollars. Verification needs at least $${minimumCoverage.toLocaleString('en-CA')}.`}
            error={errors.coverage?.message}
            {...register('coverage')}
          />
        )}
        {asked.includes('province') && (
          <Controller
            control={control}
            name="province"
            render={({ field }) => (
              <SelectInput
                label="Province"
                options={provinceOptions}
                value={field.value}
                ref={field.ref}
                onChange={field.onChange}
                error={errors.province?.message}
              />
            )}
          />
        )}
        <TextInput
          label="Expires on"
          optional
          type="date"
          min="2000-01-01"
          max="2100-12-31"
          description="We remind you 30, 14 and 3 days before."
          error={errors.expiresOn?.message}
          {...register('expiresOn')}
        />
      </div>
    </>
  )
}
