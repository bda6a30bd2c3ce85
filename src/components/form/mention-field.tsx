'use client'

import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { type ComponentProps, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { fold } from '~/lib/fold'
import { controlClasses } from './control-classes'
import { TextareaInput } from './textarea-input'
import { useTextField } from './use-field'

interface MentionFieldProps extends Omit<ComponentProps<typeof TextareaInput>, 'name' | 'error'> {
  name: string
  /** Who can be mentioned. */
  people: readonly { id: string; name: string }[]
  /** What the list of them is called. */
  peopleLabel: string
}

/** A field of several lines of the form around it, in which `@` proposes people; the chosen name is written there. */
export function MentionField({ name, people, peopleLabel, ...props }: MentionFieldProps) {
  const { ref, onChange, ...field } = useTextField(name)
  const { setValue, getValues } = useFormContext()
  const area = useRef<HTMLTextAreaElement | null>(null)
  /** Where the name goes: behind the `@`. */
  const [at, setAt] = useState<number | null>(null)

  const close = (text: string, { from, back = true }: { from: number; back?: boolean }) => {
    const typed = String(getValues(name) ?? '')
    const before = typed.slice(0, from)
    setValue(name, `${before}${text}${typed.slice(at ?? from)}`, { shouldDirty: true })
    setAt(null)
    if (!back) return
    const caret = before.length + text.length
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }
  return (
    <div className="relative">
      <TextareaInput
        {...props}
        {...field}
        ref={(node: HTMLTextAreaElement | null) => {
          if (node && !area.current && props.autoFocus) node.setSelectionRange(node.value.length, node.value.length)
          area.current = node
          ref(node)
        }}
        onChange={(event) => {
          void onChange(event)
          const { value, selectionStart } = event.target
          const isTyped = event.nativeEvent instanceof InputEvent && event.nativeEvent.data === '@'
          const isWord = /[\p{L}\p{N}]/u.test(value[selectionStart - 2] ?? '')
          if (isTyped && !isWord) setAt(selectionStart)
        }}
      />
      {at !== null && (
        <Proposals
          people={people}
          label={peopleLabel}
          onChoose={(person) => close(`${person} `, { from: at })}
          onLeave={(typed, back) => close(typed, { from: at, back })}
          onErase={() => close('', { from: at - 1 })}
        />
      )}
    </div>
  )
}

interface ProposalsProps {
  people: MentionFieldProps['people']
  label: string
  onChoose: (name: string) => void
  /** Nobody was chosen: what was typed is text. */
  onLeave: (typed: string, back: boolean) => void
  /** The `@` was taken back. */
  onErase: () => void
}

function Proposals({ people, label, onChoose, onLeave, onErase }: ProposalsProps) {
  const [typed, setTyped] = useState('')
  const isDone = useRef(false)
  const once = (act: () => void) => {
    if (isDone.current) return
    isDone.current = true
    act()
  }
  const wanted = fold(typed)
  const fitting = people.filter((person) => fold(person.name).includes(wanted))
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 max-w-sm rounded-lg border border-border bg-surface p-2 shadow-soft">
      <Combobox<string> immediate value="" onChange={(person) => person !== null && once(() => onChoose(person))}>
        <ComboboxInput
          autoFocus
          autoComplete="off"
          aria-label={label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => once(() => onLeave(typed, false))}
          onKeyDown={(event) => {
            if (event.key === 'Escape' || (event.key === 'Enter' && fitting.length === 0)) {
              event.preventDefault()
              event.stopPropagation()
              once(() => onLeave(typed, true))
            }
            if (event.key === 'Backspace' && typed === '') {
              event.preventDefault()
              once(onErase)
            }
          }}
          className={controlClasses}
        />
        <ComboboxOptions static modal={false} className="mt-1 max-h-56 overflow-y-auto focus:outline-none">
          {people.length > 0 && fitting.length === 0 && (
            <div className="px-3 py-2 text-sm text-muted">Nobody is called that.</div>
          )}
          {fitting.map(({ id, name }) => (
            <ComboboxOption
              key={id}
              value={name}
              // The field would lose the focus, and the list with it, before the click counts.
              onMouseDown={(event) => event.preventDefault()}
              className="flex min-h-10 cursor-pointer items-center rounded-md px-3 py-2 wrap-anywhere data-focus:bg-raised max-md:min-h-11"
            >
              {name}
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </Combobox>
    </div>
  )
}
