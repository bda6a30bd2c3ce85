import { asc, inArray } from 'drizzle-orm'
import type { ExportedAccess } from '~/contracts/homeowner-export'
import type { Executor } from '~/server/db/client'
import { knownDevices, passkeys, sessions } from '~/server/db/schema'

/** What is kept of how these people sign in, oldest first: nothing of it lets anybody in. */
export async function exportAccess(db: Executor, userIds: readonly string[]): Promise<ExportedAccess> {
  const of = [...userIds]
  const [opened, devices, keys] = await Promise.all([
    db.select().from(sessions).where(inArray(sessions.userId, of)).orderBy(asc(sessions.createdAt)),
    db.select().from(knownDevices).where(inArray(knownDevices.userId, of)).orderBy(asc(knownDevices.firstSeenAt)),
    db.select().from(passkeys).where(inArray(passkeys.userId, of)).orderBy(asc(passkeys.createdAt)),
  ])
  return {
    sessions: opened.map(({ device, address, createdAt, lastUsedAt, endsAt }) => ({
      device,
      address,
      signedInAt: createdAt,
      lastUsedAt,
      endsAt,
    })),
    devices: devices.map(({ firstSeenAt, lastSeenAt }) => ({ firstSeenAt, lastSeenAt })),
    passkeys: keys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  }
}
