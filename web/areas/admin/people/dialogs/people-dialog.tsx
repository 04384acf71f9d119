import { plural } from '@lingui/core/macro';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import { accountName } from '../account-labels.tsx';

/** The name of one person, or the number of several: for titles and sentences. */
export function nameOrCount(people: readonly AccountRow[]): string {
  const [first, second] = people;
  if (first && !second) return accountName(first);
  return plural(people.length, { one: '# person', other: '# people' });
}

/** Says how many of the selected people are left out. */
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

/** For one person, or for all that are selected. */
export interface PeopleDialogProps {
  people: readonly AccountRow[];
  /** How many of the selected people the action is not possible for. */
  leftOut: number;
  opened: boolean;
  onClose: () => void;
}

export interface PersonDialogProps {
  account: AccountRow;
  opened: boolean;
  onClose: () => void;
}
