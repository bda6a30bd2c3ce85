'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import { api } from '~/trpc/react'
import { limitMessage } from '~/trpc/server-message'

const optionalMail = [
  'Reminders about something that waits for you',
  'Notices of new messages; the messages themselves stay in your account',
]
const serviceMail = [
  'Confirmations, matches and quotes for a request you made',
  'New leads, and decisions about your company',
  'Links you ask for, such as for a new password',
]

interface MailChoicePanelProps {
  token: string
  email: string
  optionalMail: boolean
}

/** Stops optional mail with one button, and starts it again with the same one. */
export function MailChoicePanel({ token, email, optionalMail: initial }: MailChoicePanelProps) {
  const [wanted, setWanted] = useState(initial)
  const choose = api.mail.choose.useMutation({
    onSuccess: (choice) => setWanted(choice.optionalMail),
    onError: (error) =>
      showToast({
        title: 'Error',
        description: limitMessage(error, 'Nothing was changed. Please try again.'),
        tone: 'error',
      }),
  })
  return (
    <div className="mx-auto max-w-form px-4 py-14 sm:px-6">
      <h1 className="text-3xl font-semibold">{wanted ? 'Unsubscribe' : 'You are unsubscribed'}</h1>
      <p className="mt-3 text-muted" role="status">
        {wanted ? 'Optional mail goes to ' : 'No optional mail goes to '}
        <strong className="wrap-anywhere text-foreground">{email}</strong>.
      </p>
      <Card className="mt-8">
        <MailList title={wanted ? 'What stops' : 'What has stopped'} items={optionalMail} />
        <div className="mt-6">
          <MailList title="What still comes" items={serviceMail} />
        </div>
      </Card>
      <Button
        className="mt-8"
        variant={wanted ? 'primary' : 'secondary'}
        pending={choose.isPending}
        onClick={() => choose.mutate({ token, optionalMail: !wanted })}
      >
        {wanted ? 'Stop optional mail' : 'Send me optional mail again'}
      </Button>
    </div>
  )
}

function MailList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
