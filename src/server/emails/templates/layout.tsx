import { Button as EmailButton } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { brand } from '~/domain/brand'
import type { Province } from '~/domain/province'
import { instantIn } from '~/domain/time-zone'
import { env } from '~/env'
import type { Unsubscribe } from '../template'
import { darkStyles, font, palette } from './palette'
import { UnsubscribeLine } from './unsubscribe-line'

interface LayoutProps {
  preview: string
  title: string
  children: ReactNode
  /** Why this person gets this mail. */
  reason: string
  /** How to have less mail; given by `composeMail`, which knows whose mail it is. */
  unsubscribe?: Unsubscribe
}

/** The frame of every mail: word-mark, card, and the footer that Canadian law asks for. */
export function Layout({ preview, title, children, reason, unsubscribe }: LayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      {/* The library's own body paints a cell that no class names, so the dark paper could not reach it. */}
      <body className="paper" style={{ backgroundColor: palette.paper, margin: 0 }}>
        <Preview>{preview}</Preview>
        <Section className="paper" style={paper}>
          <Container style={{ maxWidth: '560px' }}>
            <Text className="ink" style={wordMark}>
              {brand.name}
            </Text>
            <Section className="card" style={card}>
              <Heading as="h1" className="ink" style={heading}>
                {title}
              </Heading>
              {children}
            </Section>
            <Text className="muted" style={{ ...small, marginTop: '20px' }}>
              {reason}
            </Text>
            {unsubscribe && <UnsubscribeLine {...unsubscribe} />}
            <Text className="muted" style={small}>
              {sender.name}, {env.EMAIL_POSTAL_ADDRESS}
              <br />
              <Link className="link" href={`mailto:${sender.address}`} style={{ color: palette.accent }}>
                {sender.address}
              </Link>
              {' · '}
              <Link className="link" href={env.APP_URL} style={{ color: palette.accent }}>
                {env.APP_URL}
              </Link>
            </Text>
          </Container>
        </Section>
      </body>
    </Html>
  )
}

/** `Name <address>` in its two parts; a bare address speaks for the brand. */
const [, senderName = '', senderAddress = env.EMAIL_FROM] = /^(.*?)\s*<([^<>]+)>\s*$/.exec(env.EMAIL_FROM) ?? []
const sender = { name: senderName.replaceAll('"', '') || brand.name, address: senderAddress }

const paper = { backgroundColor: palette.paper, fontFamily: font, padding: '32px 12px' } as const
const wordMark = {
  color: palette.ink,
  fontSize: '20px',
  fontWeight: 700,
  letterSpacing: '-0.02em',
  margin: '0 0 16px',
} as const
const card = {
  backgroundColor: palette.card,
  border: `1px solid ${palette.line}`,
  borderRadius: '12px',
  padding: '28px 28px 12px',
} as const
const heading = { color: palette.ink, fontSize: '22px', lineHeight: '28px', margin: '0 0 16px' } as const
const small = { color: palette.muted, fontSize: '13px', lineHeight: '20px', margin: '8px 0 0' } as const
const running = { color: palette.ink, fontSize: '16px', lineHeight: '25px', margin: '0 0 16px' } as const

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={running}>
      {children}
    </Text>
  )
}

/** The one thing to do, with its address to copy for clients that draw no buttons. `path` is a path of the site. */
export function Action({ path, children }: { path: string; children: ReactNode }) {
  const { href } = new URL(path, env.APP_URL)
  return (
    <Section style={{ margin: '4px 0 16px' }}>
      <EmailButton href={href} style={button}>
        {children}
      </EmailButton>
      <Text className="muted" data-skip-in-text="true" style={{ ...small, wordBreak: 'break-all' }}>
        Or open this address:{' '}
        <Link className="link" href={href} style={{ color: palette.accent }}>
          {href}
        </Link>
      </Text>
    </Section>
  )
}

const button = {
  backgroundColor: palette.accent,
  borderRadius: '8px',
  color: palette.onAccent,
  display: 'inline-block',
  fontSize: '16px',
  fontWeight: 600,
  padding: '12px 20px',
} as const

/** Names and values, one under the other; what is empty is left out. */
export function Facts({ facts }: { facts: [name: string, value: string | null][] }) {
  const given = facts.filter(([, value]) => value)
  return (
    <Section className="line" style={{ borderTop: `1px solid ${palette.line}`, margin: '0 0 20px' }}>
      {given.map(([name, value]) => (
        <Text key={name} className="ink line" style={fact}>
          <span className="muted" style={{ color: palette.muted }}>
            {name}:
          </span>{' '}
          <strong style={{ fontWeight: 600 }}>{value}</strong>
        </Text>
      ))}
    </Section>
  )
}

interface DeviceFactsProps {
  /** As the list of sessions names it. */
  device: string
  address: string
  at: string
  /** Where the reader lives, as far as it is known. */
  province?: Province | null
}

/** By what, from where and when an account was used. */
export function DeviceFacts({ device, address, at, province }: DeviceFactsProps) {
  return (
    <Facts
      facts={[
        ['Device', device],
        ['Network address', address],
        ['When', instantIn(province, at)],
      ]}
    />
  )
}

const fact = {
  borderBottom: `1px solid ${palette.line}`,
  color: palette.ink,
  fontSize: '15px',
  lineHeight: '23px',
  margin: 0,
  padding: '8px 0',
} as const

/** Short points, such as what happens next. */
export function List({ items }: { items: readonly string[] }) {
  return (
    <ul style={{ margin: '0 0 16px', padding: '0 0 0 22px' }}>
      {items.map((item) => (
        <li key={item} className="ink" style={{ ...running, margin: '0 0 6px' }}>
          {item}
        </li>
      ))}
    </ul>
  )
}

/** A person's own words, as a quotation: line breaks kept, nothing else. */
export function Quotation({ text }: { text: string }) {
  return (
    <Text className="muted line" style={quotation}>
      {text}
    </Text>
  )
}

const quotation = {
  borderLeft: `3px solid ${palette.line}`,
  color: palette.muted,
  fontSize: '15px',
  lineHeight: '23px',
  margin: '0 0 20px',
  paddingLeft: '14px',
  whiteSpace: 'pre-line',
  wordBreak: 'break-word',
} as const
