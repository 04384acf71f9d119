import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take half a minute and more: most wait for clocks, crashes and other processes. */
const slow = [
  'server/start-alone.test.ts',
  'server/every-call.test.ts',
  'server/domains/attempts/faults.test.ts',
  'server/plugins/queue.test.ts',
  'server/domains/uploads/uploads-races.test.ts',
  'server/start.test.ts',
  'server/domains/attempts/faults-clock.test.ts',
  'database/embedded/recovery.test.ts',
  'server/importing/process/bombs.test.ts',
  'server/domains/people/people-imports.test.ts',
  'server/importing/fuzz.test.ts',
  'server/plugins/events.test.ts',
  'server/domains/mail/mail.test.ts',
];

/** Begun last, one of them would run on alone while the other workers are idle. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const place = slow.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? slow.length : place;
}
