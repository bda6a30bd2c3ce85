import Bowser from 'bowser'

/** The name of a device with an unknown user agent. */
export const unknownDevice = 'Unknown device'

const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))

/**
 * A device in a few words: `Chrome on Android`. Only names from the library's own lists are taken, since for unknown
 * browsers it repeats what the header says.
 */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return unknownDevice
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512))
  const name = browser.name && browsers.has(browser.name) ? browser.name : null
  const system = os.name && systems.has(os.name) ? os.name : null
  if (name === null) return system ?? unknownDevice
  return system === null || name.endsWith(` ${system}`) ? name : `${name} on ${system}`
}
