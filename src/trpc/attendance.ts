import { unattendedHeader } from '~/lib/unattended'

/** A page that nobody has touched for this long is asking by itself. */
const afterMs = 5 * 60_000

let touchedAt = Date.now()

const touch = () => {
  touchedAt = Date.now()
}

if (typeof window !== 'undefined')
  for (const name of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
    window.addEventListener(name, touch, { capture: true, passive: true })

/** Says of a call when it is made for nobody. */
export function attendance(): Record<string, string> {
  return Date.now() - touchedAt > afterMs ? { [unattendedHeader]: '1' } : {}
}
