import {
  Body,
  Container,
  Button as EmailButton,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import type { ReactNode } from 'react'
import { brand } from '~/domain/brand'
import { env } from '~/env'

/** Mail clients know no CSS variables, so the palette of the site is spelled out here. */
const palette = {
  paper: '#f6f2ec',
  card: '#ffffff',
  ink: '#231f1b',
  muted: '#6b6259',
  line: '#e4dcd1',
  accent: '#b04a1f',
  onAccent: '#ffffff',
} as const

const darkStyles = `
@media (prefers-color-scheme: dark) {
  .paper { background-color: #171412 !important; }
  .card { background-color: #211d1a !important; border-color: #3a332d !important; }
  .ink { color: #f3ede6 !important; }
  .muted { color: #b5aaa0 !important; }
  .line { border-color: #3a332d !important; }
  .link { color: #f0936a !important; }
}`

const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

interface LayoutProps {
  preview: string
  title: string
  children: ReactNode
  /** Why this person gets this mail. */
  reason: string
}

/** The frame of every mail: word-mark, card, and the footer that Canadian law asks for. */
export function Layout({ preview, title, children, reason }: LayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body
        className="paper"
        style={{ backgroundColor: palette.paper, fontFamily: font, margin: 0, padding: '32px 12px' }}
      >
        <Container style={{ maxWidth: '560px' }}>
          <Text
            className="ink"
            style={{
              color: palette.ink,
              fontSize: '20px',
              fontWeight: 700,
              letterSpacing: '-0.02em',
              margin: '0 0 16px',
            }}
          >
            {brand.name}
          </Text>
          <Section
            className="card"
            style={{
              backgroundColor: palette.card,
              border: `1px solid ${palette.line}`,
              borderRadius: '12px',
              padding: '28px 28px 20px',
            }}
          >
            <Heading
              as="h1"
              className="ink"
              style={{ color: palette.ink, fontSize: '22px', lineHeight: '28px', margin: '0 0 16px' }}
            >
              {title}
            </Heading>
            {children}
          </Section>
          <Text
            className="muted"
            style={{ color: palette.muted, fontSize: '13px', lineHeight: '20px', margin: '20px 0 0' }}
          >
            {reason}
          </Text>
          <Text
            className="muted"
            style={{ color: palette.muted, fontSize: '13px', lineHeight: '20px', margin: '8px 0 0' }}
          >
            {brand.name} · {env.EMAIL_POSTAL_ADDRESS} ·{' '}
            <Link className="link" href={env.APP_URL} style={{ color: palette.accent }}>
              {new URL(env.APP_URL).host}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={{ color: palette.ink, fontSize: '16px', lineHeight: '25px', margin: '0 0 16px' }}>
      {children}
    </Text>
  )
}

/** The one thing to do. `path` is a path of the site. */
export function Action({ path, children }: { path: string; children: ReactNode }) {
  return (
    <EmailButton
      href={new URL(path, env.APP_URL).href}
      style={{
        backgroundColor: palette.accent,
        borderRadius: '8px',
        color: palette.onAccent,
        display: 'inline-block',
        fontSize: '16px',
        fontWeight: 600,
        margin: '4px 0 20px',
        padding: '12px 20px',
      }}
    >
      {children}
    </EmailButton>
  )
}

/** Names and values, one under the other; what is empty is left out. */
export function Facts({ facts }: { facts: [name: string, value: string | null][] }) {
  const given = facts.filter(([, value]) => value)
  return (
    <Section style={{ margin: '0 0 16px' }}>
      {given.map(([name, value]) => (
        <Text
          key={name}
          className="ink"
          style={{ color: palette.ink, fontSize: '15px', lineHeight: '23px', margin: '0 0 8px' }}
        >
          <span className="muted" style={{ color: palette.muted }}>
            {name}:
          </span>{' '}
          {value}
        </Text>
      ))}
    </Section>
  )
}

/** A person's own words, as a quotation: line breaks kept, nothing else. */
export function Quotation({ text }: { text: string }) {
  return (
    <Text
      className="muted line"
      style={{
        borderLeft: `3px solid ${palette.line}`,
        color: palette.muted,
        fontSize: '15px',
        lineHeight: '23px',
        margin: '0 0 20px',
        paddingLeft: '14px',
        whiteSpace: 'pre-line',
      }}
    >
      {text}
    </Text>
  )
}
