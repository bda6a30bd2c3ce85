import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { adminLevels } from '~/domain/admin-level'
import { roles } from '~/domain/role'
import { id, instant, sortedInstant, sqlList, timestamps, unaccent } from './columns'

/** People who can sign in. Email is unique per role, so one person may be homeowner and contractor (rule 27). */
export const users = pgTable(
  'users',
  {
    id: id(),
    role: text('role', { enum: roles }).notNull(),
    /** Admins have one, and nobody else. */
    adminLevel: text('admin_level', { enum: adminLevels }),
    /** An admin who may not sign in any more. */
    disabledAt: instant('disabled_at'),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    emailProvedAt: instant('email_proved_at'),
    optionalMail: boolean('optional_mail').notNull().default(true),
    lastLoginAt: instant('last_login_at'),
    /** Kept by a trigger on `projects`: all of a homeowner's, and those neither completed nor cancelled. */
    projectCount: integer('project_count').notNull().default(0),
    activeProjectCount: integer('active_project_count').notNull().default(0),
    search: text('search').generatedAlwaysAs(unaccent(sql`first_name || ' ' || last_name || ' ' || email`)),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('users_email_role_unique').on(sql`lower(${table.email})`, table.role),
    ...(
      [
        ['created', sql`created_at`],
        ['login', sortedInstant(sql`last_login_at`)],
        ['name', unaccent(sql`first_name || ' ' || last_name`)],
        ['email', sql`lower(email)`],
        ['projects', sql`project_count`],
      ] as const
    ).map(([name, key]) =>
      index(`users_homeowners_${name}_index`)
        .on(sql`(active_project_count > 0)`, key, table.id)
        .where(sql`${table.role} = 'homeowner'`),
    ),
    index('users_homeowners_updated_index').on(table.updatedAt, table.id).where(sql`${table.role} = 'homeowner'`),
    index('users_search_index').using('gin', table.search.op('gin_trgm_ops')),
    check('users_role_check', sql`${table.role} in ${sqlList(roles)}`),
    check('users_admin_level_check', sql`(${table.role} = 'admin') = (${table.adminLevel} is not null)`),
    check('users_admin_level_value_check', sql`${table.adminLevel} in ${sqlList(adminLevels)}`),
    check('users_disabled_check', sql`${table.disabledAt} is null or ${table.role} = 'admin'`),
    check('users_email_check', sql`position('@' in ${table.email}) > 1 and length(${table.email}) <= 254`),
    check('users_phone_check', sql`${table.phone} ~ '^\\+1[0-9]{10}$'`),
  ],
)
