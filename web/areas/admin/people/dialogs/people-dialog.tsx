import { plural } from '@lingui/core/macro';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import { accounts as limits } from '#shared/limits.ts';
import { accountName } from '../account-labels.tsx';
import { BulkProgress } from './bulk-result.tsx';

/** The name of one person, or the number of several: for titles and sentences. */
export function nameOrCount(people: readonly AccountRow[]): string {
  const [first, second] = people;
  if (first && !second) return accountName(first);
  return plural(people.length, { one: '# person', other: '# people' });
}

/** The id that all have, empty if none has one; null if they differ. */
export function sameFor(ids: readonly (number | null)[]): string | null {
  const [first = null] = ids;
  return ids.every((id) => id === first) ? String(first ?? '') : null;
}

/** How many of the selected people are left out, and how far a change of very many has come. */
export function BulkNotes({ people, leftOut, done }: Pick<PeopleDialogProps, 'people' | 'leftOut' | 'done'>) {
  return (
    <>
      {leftOut > 0 && (
        <p>
          {plural(leftOut, {
            one: '# other selected person will be skipped because this action isn’t available for them.',
            other: '# other selected people will be skipped because this action isn’t available for them.',
          })}
        </p>
      )}
      <BulkProgress done={done} of={people.length} max={limits.maxAtOnce} />
    </>
  );
}

/** For one person, or for all that are selected. */
export interface PeopleDialogProps {
  people: readonly AccountRow[];
  /** How many of the selected people the action is not possible for. */
  leftOut: number;
  /** How many are changed already, while a change of very many runs. */
  done: number;
  opened: boolean;
  onClose: () => void;
}

export interface PersonDialogProps {
  account: AccountRow;
  opened: boolean;
  onClose: () => void;
}
