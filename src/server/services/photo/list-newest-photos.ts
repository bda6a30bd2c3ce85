import { and, desc, eq } from 'drizzle-orm'
import type { NewestPhoto } from '~/contracts/photo'
import { newestShown } from '~/domain/home-page'
import { contractorPhotos, contractors } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { listedCompanyColumns } from '../contractor/get-public-contractor'
import { presentPhoto } from './list-photos'

/** The newest first photos of listed companies: one of each, as they put them in order (rule 109). */
export async function listNewestPhotos({ db }: Pick<ServiceContext, 'db'>): Promise<NewestPhoto[]> {
  const rows = await db
    .select({ photo: contractorPhotos, contractor: listedCompanyColumns })
    .from(contractorPhotos)
    .innerJoin(contractors, eq(contractors.id, contractorPhotos.contractorId))
    .where(and(eq(contractorPhotos.position, 0), eq(contractors.status, 'published'), eq(contractors.verified, true)))
    .orderBy(desc(contractorPhotos.createdAt), desc(contractorPhotos.id))
    .limit(newestShown.photos)
  return rows.map(({ photo, contractor }) => ({ ...presentPhoto(photo), contractor }))
}
