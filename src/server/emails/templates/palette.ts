/** Mail clients know no CSS variables, so the palette of the site is spelled out here. */
export const palette = {
  paper: '#f6f2ec',
  card: '#fffdfa',
  ink: '#231f1b',
  muted: '#6b6259',
  line: '#e4dcd1',
  accent: '#b04a1f',
  onAccent: '#fffaf5',
} as const

const dark = {
  paper: '#171412',
  card: '#211d1a',
  ink: '#f3ede6',
  muted: '#b5aaa0',
  line: '#3a332d',
  link: '#f0936a',
} as const

/** `prefix` is for Outlook's web client, which sets an attribute instead of matching the media query. */
function darkRules(prefix = ''): string {
  return [
    `${prefix} .paper { background-color: ${dark.paper} !important; }`,
    `${prefix} .card { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }`,
    `${prefix} .ink { color: ${dark.ink} !important; }`,
    `${prefix} .muted { color: ${dark.muted} !important; }`,
    `${prefix} .line { border-color: ${dark.line} !important; }`,
    `${prefix} .link { color: ${dark.link} !important; }`,
  ].join('\n')
}

export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules()}
}
${darkRules('[data-ogsc]')}`

export const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
