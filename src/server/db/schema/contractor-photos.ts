import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { photoLimits } from '~/domain/photo'
import { createdAt, id } from './columns'
import { contractors } from './contractors'
import { files } from './files'

/** Photos of past work, in their order: positions are unique and limited, so that there are never too many. */
export const contractorPhotos = pgTable(
  'contractor_photos',
  {
    id: id(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** The same picture for lists. */
    smallFileId: uuid('small_file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    caption: text('caption'),
    position: smallint('position').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('contractor_photos_position_unique').on(table.contractorId, table.position),
    uniqueIndex('contractor_photos_file_unique').on(table.fileId),
    index('contractor_photos_first_index').on(table.createdAt, table.id).where(sql`${table.position} = 0`),
    index('contractor_photos_small_file_index').on(table.smallFileId),
    check(
      'contractor_photos_position_check',
      sql`${table.position} between 0 and ${sql.raw(String(photoLimits.perContractor - 1))}`,
    ),
    check(
      'contractor_photos_caption_check',
      sql`length(${table.caption}) between 1 and ${sql.raw(String(photoLimits.caption))}`,
    ),
    check('contractor_photos_size_check', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
)
