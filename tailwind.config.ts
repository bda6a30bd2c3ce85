import type { Config } from 'tailwindcss'

/** Semantic names for the colours of `src/app/globals.css`; components name no raw colour. */
const colors = [
  'background',
  'surface',
  'raised',
  'border',
  'border-strong',
  'foreground',
  'muted',
  'accent',
  'accent-hover',
  'on-accent',
  'success',
  'warning',
  'danger',
  'on-danger',
  'focus',
]

export default {
  content: ['./src/**/*.{ts,tsx}'],
  darkMode: 'class',
  theme: {
    extend: {
      colors: Object.fromEntries(colors.map((name) => [name, `var(--${name})`])),
      fontFamily: { sans: ['var(--font-geist-sans)', 'system-ui', 'sans-serif'] },
      maxWidth: { content: '1120px', form: '560px' },
      boxShadow: { soft: 'var(--shadow-soft)' },
    },
  },
} satisfies Config
