import { createEnv } from '@t3-oss/env-nextjs'
import { z } from 'zod'

/** The only reader of process.env. What each value means is said in `.env.example`. */

const runtime = process.env
const demo = runtime.DEMO === 'true'
/** `next build` and the linters read this file too, and need no environment. */
const building = runtime.NEXT_PHASE === 'phase-production-build'
const deployed = runtime.NODE_ENV === 'production' && !demo && !building

const development = {
  APP_SECRET: 'development-secret-of-no-value-0000000000',
  EMAIL_POSTAL_ADDRESS: '100 Example Street, Toronto ON  M5H 2N2',
} as const

const port = runtime.PORT || '3000'
const localUrl = `http://localhost:${port}`

const appUrl = z
  .url({ protocol: /^https?$/, error: 'APP_URL must be an http or https address' })
  .transform((address) => new URL(address).origin)

const appSecret = z.string().min(32, 'APP_SECRET must be at least 32 bytes, for example from: openssl rand -hex 32')

/** Base64 of JSON with a secret key, as the SDK reads it. */
function isUploadThingToken(token: string): boolean {
  try {
    const { apiKey, appId, regions } = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    return String(apiKey).startsWith('sk_') && Boolean(appId) && Array.isArray(regions) && regions.length > 0
  } catch {
    return false
  }
}

export const env = createEnv({
  server: {
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    DEMO: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    DATABASE_URL: building
      ? z.string().default('')
      : z.url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must be a postgres:// address' }),
    DATABASE_DIRECT_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_DIRECT_URL must be a postgres:// address' })
      .optional(),
    DATABASE_OWNER_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_OWNER_URL must be a postgres:// address' })
      .optional(),
    APP_URL: deployed ? appUrl : appUrl.default(localUrl),
    APP_SECRET: deployed ? appSecret : appSecret.default(development.APP_SECRET),
    APP_SECRET_PREVIOUS: z
      .string()
      .min(32, 'APP_SECRET_PREVIOUS must be the secret before, of at least 32 bytes')
      .optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'SMTP_URL must be an smtp:// or smtps:// address' }).optional(),
    EMAIL_FROM: z.string().optional(),
    EMAIL_POSTAL_ADDRESS: z.string().optional(),
    OPENAI_API_KEY: z.string().optional(),
    OPENAI_BASE_URL: z.url().optional(),
    OPENAI_MODEL: z.string().default('gpt-4o-mini'),
    UPLOADTHING_TOKEN: z
      .string()
      .refine(isUploadThingToken, "UPLOADTHING_TOKEN must be a token as UploadThing's dashboard shows it")
      .optional(),
    UPLOADTHING_INGEST_URL: z.url().optional(),
    STORAGE_DIR: z.string().default('.data/storage'),
    STORAGE_MIN_FREE_MB: z.coerce.number().min(0).optional(),
    STORAGE_UNCLAIMED_MB: z.coerce.number().positive().default(10_000),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^[\w-]{87}$/, 'VAPID_PUBLIC_KEY must be a P-256 key as base64url')
      .optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[\w-]{43}$/, 'VAPID_PRIVATE_KEY must be a P-256 key as base64url')
      .optional(),
    WORKER: z.enum(['inline', 'off']).default('inline'),
    LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must be at least 16 characters').optional(),
    WORKER_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    WEBHOOK_LOOPBACK: z
      .enum(['true', 'false'])
      .default(deployed ? 'false' : 'true')
      .transform((value) => value === 'true'),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  },
  experimental__runtimeEnv: {},
  emptyStringAsUndefined: true,
  createFinalSchema: (shape) =>
    z
      .object(shape)
      .superRefine((values, context) => {
        if (!values.VAPID_PUBLIC_KEY !== !values.VAPID_PRIVATE_KEY)
          context.addIssue({
            code: 'custom',
            path: [values.VAPID_PUBLIC_KEY ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'],
            message: 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair',
          })
        if (!deployed || !values.SMTP_URL) return
        for (const name of ['EMAIL_FROM', 'EMAIL_POSTAL_ADDRESS'] as const)
          if (!values[name])
            context.addIssue({
              code: 'custom',
              path: [name],
              message: `${name} is needed with SMTP_URL: Canadian law asks every mail to say who sends it`,
            })
      })
      .transform((values) => ({
        ...values,
        DATABASE_DIRECT_URL: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
        EMAIL_FROM: values.EMAIL_FROM ?? `Trowel <hello@${new URL(values.APP_URL).hostname}>`,
        EMAIL_POSTAL_ADDRESS: values.EMAIL_POSTAL_ADDRESS ?? development.EMAIL_POSTAL_ADDRESS,
      })),
  onValidationError: (issues) => {
    const lines = issues.map((issue) => {
      const name = issue.path?.join('.') ?? 'environment'
      return `  ${name}: ${runtime[name] ? '' : 'is not set. '}${issue.message}`
    })
    throw new Error(`The environment is incomplete (see .env.example):\n${lines.join('\n')}`)
  },
})

/** The mailbox of kept mails is shown in development and in the demo only. */
export const showsMailbox = !env.SMTP_URL && (env.DEMO || env.NODE_ENV !== 'production')
