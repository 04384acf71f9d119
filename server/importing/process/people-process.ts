import { fileURLToPath } from 'node:url';
import type { FileKind } from '../paper.ts';
import type { PeopleEvent } from '../people/people-events.ts';
import { readInProcess } from './reader-process.ts';

const program = fileURLToPath(new URL('./people-main.ts', import.meta.url));
/** A list of some thousand people needs little of what a book of questions may take. */
const limits = { seconds: 60, memoryBytes: 768 * 1024 * 1024, outputBytes: 64 * 1024 * 1024, events: 20_000 };

/** Reads a list of people in a process of its own, as `readInProcess` reads questions. */
export function readPeopleInProcess(source: {
  path: string;
  fileName: string;
}): AsyncGenerator<PeopleEvent | { type: 'kind'; kind: FileKind }, void, undefined> {
  return readInProcess<PeopleEvent>(source, { reader: program, limits });
}
