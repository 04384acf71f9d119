import type { Trx } from '../client.ts';

export type PutFile = (storageKey: string, bytes: Uint8Array) => Promise<void>;

/** What every part of the seed works with. */
export interface Seeding {
  trx: Trx;
  now: Date;
  passwordHash: string;
  putFile: PutFile;
}

/** Created by the migrations. */
export const institutionId = 1;

/** Throws if the content has no such key. */
export function getByKey<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The content names ${String(key)}, which does not exist.`);
  return value;
}

/** Pairs items with their ids, which the database returns in the same order. */
export function pairUp<Item, Value>(items: readonly Item[], values: readonly Value[]): [Item, Value][] {
  if (items.length !== values.length) throw new Error(`${items.length} items and ${values.length} values.`);
  return items.map((item, index) => [item, values[index] as Value]);
}
