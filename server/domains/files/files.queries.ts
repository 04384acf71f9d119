import type { Selectable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

type FileRow = Pick<Selectable<Database['file']>, 'storage_key' | 'original_name' | 'media_type'>;

export function findFile(db: Db, id: number): Promise<FileRow | undefined> {
  return db
    .selectFrom('file')
    .select(['storage_key', 'original_name', 'media_type'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The one that is stored; the candidate becomes it when there is none. Of several processes one decides. */
export async function getOrCreateSecret(db: Db, key: string, candidate: Buffer): Promise<Buffer> {
  await db
    .insertInto('server_secret')
    .values({ key, value: candidate })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('server_secret')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return value;
}
