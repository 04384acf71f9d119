import { createHash } from 'node:crypto';
import { insertForIds, type Row } from './insert-rows.ts';
import { institutionId, pairUp, type Seeding } from './seeding.ts';

/** A file to store. */
export interface SeedFile {
  purpose: Row<'file'>['purpose'];
  ownerId: number;
  folder: string;
  extension: string;
  originalName: string;
  mediaType: string;
  bytes: Uint8Array;
  createdAt: Date;
}

/** Stores bytes before rows: bytes without a row are swept, but a row without bytes is a broken picture. */
export async function storeFiles({ trx, putFile }: Seeding, files: readonly SeedFile[]): Promise<number[]> {
  const rows = files.map(describeFile);
  await Promise.all(pairUp(files, rows).map(([file, row]) => putFile(row.storage_key, file.bytes)));
  return insertForIds(trx, 'file', rows);
}

function describeFile(file: SeedFile) {
  const sha256 = createHash('sha256').update(file.bytes).digest();
  return {
    institution_id: institutionId,
    owner_id: file.ownerId,
    purpose: file.purpose,
    storage_key: `${file.folder}/${sha256.toString('hex')}.${file.extension}`,
    original_name: file.originalName,
    media_type: file.mediaType,
    byte_size: file.bytes.byteLength,
    sha256,
    created_at: file.createdAt,
  };
}
