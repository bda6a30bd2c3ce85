import type { Agent } from 'node:https'
import webPush, { WebPushError } from 'web-push'
import { isPushService } from '~/domain/alert'
import { env } from '~/env'
import { senderAddress } from '~/lib/sender-address'

export interface PushMessage {
  title: string
  body: string
  /** A path of ours, opened with a tap. */
  url: string
  /** A later message with the same tag takes this one's place. */
  tag: string
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** The browser is no longer subscribed, or its service refuses us for good: trying again would change nothing. */
export class PushRefusedError extends Error {
  override readonly name = 'PushRefusedError'
  constructor(
    readonly status: number,
    /** Whether the subscription itself is over. */
    readonly gone: boolean,
  ) {
    super(`The push service answered ${status}`)
  }
}

const timeoutMs = 10_000

/**
 * Hands a message to the browser's push service, encrypted for the browser (RFC 8291).
 * @throws PushRefusedError; any other error is worth trying again
 */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
  { ttlSeconds, agent }: { ttlSeconds: number; agent?: Agent },
): Promise<void> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (!publicKey || !privateKey || !isPushService(endpoint)) return
  try {
    await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      TTL: ttlSeconds,
      urgency: 'high',
      timeout: timeoutMs,
      vapidDetails: { subject: `mailto:${senderAddress(env.EMAIL_FROM)}`, publicKey, privateKey },
      ...(agent && { agent }),
    })
  } catch (error) {
    if (!(error instanceof WebPushError)) throw error
    const { statusCode } = error
    // Its message and body are the service's own words, which may name the endpoint: not kept.
    if (statusCode === 429 || statusCode >= 500) throw new Error(`The push service answered ${statusCode}`)
    throw new PushRefusedError(statusCode, statusCode === 404 || statusCode === 410)
  }
}
