import { Search } from 'lucide-react'
import Form from 'next/form'
import { NativeInput, NativeSelect } from '~/components/form/native-fields'
import { buttonClasses } from '~/components/ui/button-classes'
import type { Category } from '~/contracts/service-question'
import { provinceNames, provinces } from '~/domain/province'
import type { BrowseState } from './browse-query'

interface BrowseFiltersProps {
  state: BrowseState
  categories: readonly Category[]
}

const anyProvince = { value: '', label: 'All provinces' }

/** A form whose answers are the address, so it works before and without JavaScript. */
export function BrowseFilters({ state: { filters, errors }, categories }: BrowseFiltersProps) {
  const services = categories.map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <search>
      <Form
        action="/contractors"
        // Another address is another form, or the fields would keep what was typed before.
        key={JSON.stringify(filters)}
        className="grid grid-cols-2 gap-4 rounded-xl border border-border bg-surface p-5 lg:grid-cols-[2fr_2fr_1.5fr_2fr_auto] lg:items-start"
      >
        <NativeInput
          className="max-sm:col-span-2"
          id="browse-q"
          name="q"
          label="Words"
          placeholder="Name or speciality"
          defaultValue={filters.q}
          error={errors.q}
          maxLength={200}
        />
        <NativeSelect
          id="browse-service"
          name="service"
          label="Service"
          defaultValue={filters.service}
          options={[{ value: '', label: 'All services' }, ...services]}
        />
        <NativeSelect
          id="browse-province"
          name="province"
          label="Province"
          defaultValue={errors.province ? '' : filters.province}
          options={[anyProvince, ...provinces.map((value) => ({ value, label: provinceNames[value] }))]}
        />
        <NativeInput
          className="max-sm:col-span-2"
          id="browse-place"
          name="place"
          label="City or postal code"
          placeholder="Ottawa or K1N 6N5"
          defaultValue={filters.place}
          error={errors.place}
          maxLength={120}
        />
        <div className="flex flex-wrap items-center gap-3 col-span-2 lg:col-span-1 lg:pt-6.5">
          <button type="submit" className={buttonClasses({}, 'max-sm:w-full')}>
            <Search className="size-4" aria-hidden="true" />
            Search
          </button>
        </div>
        {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
      </Form>
    </search>
  )
}
