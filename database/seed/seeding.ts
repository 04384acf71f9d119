import type { Trx } from '../client.ts';
import type { PutFile } from './files.ts';

/** What every part of the seed works with. */
export interface Seeding {
  trx: Trx;
  now: Date;
  passwordHash: string;
  putFile: PutFile;
}

/** The migrations made it. */
export const institutionId = 1;

/** By key, or a defect in the content. */
export function getByKey<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const found = map.get(key);
  if (found === undefined) throw new Error(`The content speaks of ${String(key)}, which does not exist.`);
  return found;
}

/** What belongs to each, by the key of each: ids come back from the database as a list in the same order. */
export function pairUp<Item, Value>(items: readonly Item[], values: readonly Value[]): [Item, Value][] {
  if (items.length !== values.length) throw new Error(`${items.length} items and ${values.length} values.`);
  return items.map((item, index) => [item, values[index] as Value]);
}
