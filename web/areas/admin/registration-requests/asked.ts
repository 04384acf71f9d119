import type { Student } from '#shared/contract/people.ts';

/** The dialog that is open; of one that closes the students stay until it is gone. */
export interface Asked {
  kind: 'details' | 'accept' | 'refuse' | 'nothing';
  students: readonly Student[];
}
