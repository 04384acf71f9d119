import { plural } from '@lingui/core/macro';
import type { AccountRow } from '#shared/contract/accounts.ts';
import { accountName } from './account-name.ts';

/** The name of one, the number of several: for titles and sentences. */
export function whoWords(people: readonly AccountRow[]): string {
  const [first, second] = people;
  if (first && !second) return accountName(first);
  return plural(people.length, { one: '# person', other: '# people' });
}

/** Says that not everyone who is chosen is meant. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      {plural(count, {
        one: '# more is chosen to whom this cannot be done. They stay as they are.',
        other: '# more are chosen to whom this cannot be done. They stay as they are.',
      })}
    </p>
  );
}
