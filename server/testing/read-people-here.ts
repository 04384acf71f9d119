import { readFile } from 'node:fs/promises';
import type { ReadPeople } from '../domains/people/imports/people-imports.service.ts';
import type { PeopleEvent } from '../importing/people/people-events.ts';
import { readSourceFile } from '../importing/people/read-people-file.ts';

/** Reads a people file in this process, for tests of the steps after reading. */
export const readPeopleHere: ReadPeople = async function* read({ path, fileName }) {
  const events: PeopleEvent[] = [];
  const bytes = new Uint8Array(await readFile(path));
  const kind = await readSourceFile({ bytes, fileName }, (event) => events.push(event));
  yield* events;
  yield { type: 'kind', kind };
};
