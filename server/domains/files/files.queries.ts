import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

type FileRow = Pick<Selectable<Database['file']>, 'storage_key' | 'original_name' | 'media_type' | 'purpose'>;

export function findFile(db: Db, id: number): Promise<FileRow | undefined> {
  return db
    .selectFrom('file')
    .select(['storage_key', 'original_name', 'media_type', 'purpose'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Only photos of people. */
export function findPhotos(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('file')
    .select(['id', 'storage_key'])
    .where('id', 'in', ids)
    .where('purpose', '=', 'PHOTO')
    .execute();
}

export async function insertFile(trx: Trx, file: Insertable<Database['file']>): Promise<number> {
  const { id } = await trx.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the key of its bytes; undefined if there is no such row. */
export async function deleteFileRow(trx: Trx, id: number): Promise<string | undefined> {
  const row = await trx.deleteFrom('file').where('id', '=', id).returning('storage_key').executeTakeFirst();
  return row?.storage_key;
}

export async function hasFileWithKey(db: Db, key: string): Promise<boolean> {
  const file = await db.selectFrom('file').select('id').where('storage_key', '=', key).executeTakeFirst();
  return file !== undefined;
}

/** Returns the stored secret, or stores the candidate if there is none. Of several processes one wins. */
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
