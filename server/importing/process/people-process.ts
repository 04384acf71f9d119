import { fileURLToPath } from 'node:url';
import type { PeopleEvent } from '../people/people-events.ts';
import type { FileKind } from '../reader-output.ts';
import { readInProcess } from './reader-process.ts';

const program = fileURLToPath(new URL('./people-main.ts', import.meta.url));
/** A list of a few thousand people needs little memory. */
const limits = { seconds: 60, memoryBytes: 768 * 1024 * 1024, outputBytes: 64 * 1024 * 1024, events: 20_000 };

/** Reads a people file in a separate process, as `readInProcess` reads questions. */
export function readPeopleInProcess(source: {
  path: string;
  fileName: string;
}): AsyncGenerator<PeopleEvent | { type: 'kind'; kind: FileKind }, void, undefined> {
  return readInProcess<PeopleEvent>(source, { reader: program, limits });
}
