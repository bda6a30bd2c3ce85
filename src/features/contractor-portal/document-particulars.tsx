'use client'

import { CheckboxLine } from '~/components/form/checkbox-line'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { useControlledField } from '~/components/form/use-field'
import type { DocumentType } from '~/domain/options'
import { type Province, provinceNames, provinces } from '~/domain/province'
import { compensationBoards, minimumCoverage } from '~/domain/verification'
import { particularsOf } from './document-values'

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
  type: DocumentType
  province: Province
}

/** Says that the document is the clearance letter of the workers' compensation board. */
function ClearanceLetterField({ province }: { province: Province }) {
  const { value, onChange } = useControlledField('proves')
  return (
    <CheckboxLine
      label={`This is our clearance letter from ${compensationBoards[province]}`}
      checked={value === 'workers_compensation'}
      onChange={(checked) => onChange(checked ? 'workers_compensation' : '')}
    />
  )
}

/** What our team compares with the document itself: who issued it, its number and its dates. */
export function DocumentParticulars({ type, province }: DocumentParticularsProps) {
  const asked = particularsOf[type]
  if (asked.length === 0) return null
  return (
    <>
      {asked.includes('proves') && <ClearanceLetterField province={province} />}
      <div className="grid gap-5 sm:grid-cols-2">
        {asked.includes('issuer') && <TextField name="issuer" label={words[type].issuer} optional maxLength={160} />}
        {asked.includes('referenceNumber') && (
          <TextField name="referenceNumber" label={words[type].number} optional maxLength={100} />
        )}
        {asked.includes('coverage') && (
          <TextField
            name="coverage"
            label="Coverage"
            optional
            inputMode="numeric"
            maxLength={20}
            placeholder="$2,000,000"
            description={`In dollars. Verification needs at least $${minimumCoverage.toLocaleString('en-CA')}.`}
          />
        )}
        {asked.includes('province') && <SelectField name="province" label="Province" options={provinceOptions} />}
        <TextField
          name="expiresOn"
          label="Expires on"
          optional
          type="date"
          min="2000-01-01"
          max="2100-12-31"
          description="We remind you 30, 14 and 3 days before."
        />
      </div>
    </>
  )
}
