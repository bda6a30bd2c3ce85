import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { MailKind, Unsubscribe } from '../template'
import { palette } from './palette'

const standing: Record<MailKind, string> = {
  optional: 'This mail is optional.',
  service: 'This is a service message. It is sent even if you unsubscribe from optional mail.',
}

/** What unsubscribing stops, and the way there (rule 31). */
export function UnsubscribeLine({ url, kind }: Unsubscribe) {
  return (
    <Text className="muted" style={{ color: palette.muted, fontSize: '13px', lineHeight: '20px', margin: '8px 0 0' }}>
      {standing[kind]}{' '}
      <Link className="link" href={url} style={{ color: palette.accent }}>
        Unsubscribe from optional mail
      </Link>
    </Text>
  )
}
