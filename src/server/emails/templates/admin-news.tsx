import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { type AdminNewsKind, adminNewsTitles } from '~/domain/admin-news'
import { brand } from '~/domain/brand'
import { instantIn } from '~/domain/time-zone'
import { env } from '~/env'
import { pluralize } from '~/lib/format'
import { type EmailTemplate, keep, ofAccount } from '../template'
import { Action, Layout, Paragraph } from './layout'
import { palette } from './palette'

interface Item {
  projectId: string
  reference: string
  serviceNeeded: string
  city: string
  kind: AdminNewsKind
  since: string
  /** The deadline of the match; null while a contractor has it. */
  matchBy: string | null
}

interface Props {
  /** The digest of a day. */
  daily: boolean
  items: readonly Item[]
  /** Projects beside those listed. */
  more: number
}

function subject({ daily, items, more }: Props): string {
  const [first] = items
  const count = items.length + more
  if (!first || count > 1 || daily)
    return `${daily ? 'Today: ' : ''}${pluralize(count, 'project needs', 'projects need')} attention`
  return `${adminNewsTitles[first.kind]}: ${first.serviceNeeded} in ${first.city}`
}

function AdminNews({ items, more, ...props }: Props) {
  const count = items.length + more
  return (
    <Layout
      preview={items.map(({ reference, kind }) => `${reference}: ${adminNewsTitles[kind]}`).join(', ')}
      title={`${pluralize(count, 'project needs', 'projects need')} attention`}
      reason={`You get this mail as an admin of ${brand.name}${props.daily ? ', once a day' : ''}.`}
    >
      {items.map((item) => (
        <NewsItem key={item.projectId} {...item} />
      ))}
      {more > 0 && <Paragraph>And {pluralize(more, 'more project')}.</Paragraph>}
      <Action path="/admin">See what needs attention</Action>
      <Paragraph>
        Under{' '}
        <Link className="link" href={address('/admin/account')} style={{ color: palette.accent }}>
          Your account
        </Link>{' '}
        you choose whether this mail comes at once, once a day, or not at all.
      </Paragraph>
    </Layout>
  )
}

function NewsItem({ projectId, reference, serviceNeeded, city, kind, since, matchBy }: Item) {
  return (
    <Text className="ink line" style={line}>
      {serviceNeeded} in {city}:{' '}
      <Link className="link" href={address(`/admin/projects/${projectId}`)} style={{ color: palette.accent }}>
        {reference}
      </Link>
      <br />
      <strong style={{ fontWeight: 600 }}>{adminNewsTitles[kind]}</strong>, since {instantIn(null, since)}
      <br />
      {matchBy
        ? `A match ${kind === 'unmatched_24' ? 'was' : 'is'} due by ${instantIn(null, matchBy)}.`
        : 'Other contractors can be assigned.'}
    </Text>
  )
}

const address = (path: string) => new URL(path, env.APP_URL).href

const line = {
  borderBottom: `1px solid ${palette.line}`,
  color: palette.ink,
  fontSize: '15px',
  lineHeight: '23px',
  margin: '0 0 12px',
  padding: '0 0 12px',
} as const

/** The lines of an erased request are taken out by `eraseMails`. */
export const adminNews = {
  kind: 'service',
  subject,
  body: AdminNews,
  ...ofAccount,
  personal: { items: keep },
} as const satisfies EmailTemplate<Props>
