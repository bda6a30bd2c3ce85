import { NativeInput, NativeSelect } from '~/components/form/native-fields'
import { buttonClasses } from '~/components/ui/button-classes'
import { postalCodeInputLength } from '~/domain/postal-code'
import { serviceCategories } from '~/domain/service-category'

const services = [
  { value: '', label: 'Choose a service' },
  ...serviceCategories.map(({ slug, name }) => ({ value: slug, label: name })),
]

interface StartFormProps {
  /** Of the fields, where a page has two such forms. */
  id?: string
  /** A service chosen already, by its slug. */
  service?: string
}

/** The beginning of a request: what is chosen here the wizard begins with. A form of the browser, so it needs no scripts. */
export function StartForm({ id = 'start', service }: StartFormProps) {
  return (
    <form
      action="/project/new"
      aria-label="Start a request"
      className="grid gap-3 rounded-xl border border-border bg-background/90 p-4 shadow-soft sm:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_auto] sm:items-end"
    >
      <NativeSelect id={`${id}-service`} name="service" label="Service" options={services} defaultValue={service} />
      <NativeInput
        id={`${id}-postal-code`}
        name="postalCode"
        label="Postal code"
        placeholder="K1N 6N5"
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={postalCodeInputLength}
      />
      <button type="submit" className={buttonClasses()}>
        Start a request
      </button>
    </form>
  )
}
