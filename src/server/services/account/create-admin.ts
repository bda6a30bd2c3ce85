import type { AdminLevel } from '~/domain/admin-level'
import { ConflictError } from '~/domain/errors'
import { users } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { record } from '../audit/record'
import { inTransaction, type ServiceContext } from '../context'
import { hashNewPassword } from './hash-new-password'

export interface NewAdmin {
  email: string
  password: string
  firstName: string
  lastName: string
  adminLevel: AdminLevel
}

/**
 * Creates an admin account. Called by the command only, never by a route (rule 29): admins are invited by admins.
 * @throws ConflictError when an admin has this email.
 */
export async function createAdmin(ctx: ServiceContext, { password, ...person }: NewAdmin): Promise<{ id: string }> {
  const passwordHash = await hashNewPassword(ctx, password, 'password')
  try {
    return await inTransaction(ctx, async (tx) => {
      const [admin] = await tx
        .insert(users)
        .values({
          ...person,
          role: 'admin',
          passwordHash,
          emailProvedAt: ctx.now,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })
        .returning({ id: users.id })
      if (!admin) throw new Error('insert returned no row')
      await record(tx, ctx, { action: 'admin.created', entity: 'user', entityId: admin.id })
      return admin
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_role_unique'))
      throw new ConflictError(`There is an admin with the email ${person.email} already`, { field: 'email' })
    throw error
  }
}
