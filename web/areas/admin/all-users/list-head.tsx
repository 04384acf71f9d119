import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AccountRow } from '#shared/contract/accounts.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';
import styles from './all-users.module.css';

interface Props {
  people: readonly AccountRow[];
  total: number;
  selection: Selection | null;
  /** Null where nothing is narrowed. */
  onClear: (() => void) | null;
}

export function ListHead({ people, total, selection, onClear }: Props) {
  return (
    <div className={styles.listHead}>
      {selection ? <SelectAll people={people} selection={selection} /> : <NoSelection people={people} />}
      <p role="status">{plural(total, { one: '# person', other: '# people' })}</p>
      {onClear && (
        <Button size="xs" variant="subtle" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </div>
  );
}

/** Somebody who only reads has nothing to select people for. */
function NoSelection({ people }: { people: readonly AccountRow[] }) {
  const { t } = useLingui();
  const reason = useReadOnlyReason('accounts');
  if (people.every(({ withheld }) => withheld.length === 0)) return null;
  return (
    <CheckField
      label={t`Select all on this page`}
      hint={reason}
      checked={false}
      aria-disabled
      onChange={() => undefined}
    />
  );
}

function SelectAll({ people, selection }: { people: readonly AccountRow[]; selection: Selection }) {
  const { t } = useLingui();
  const page = people.map(({ id }) => id);
  const chosen = page.filter((id) => selection.ids.has(id)).length;
  const isAll = chosen > 0 && chosen === page.length;
  return (
    <CheckField
      label={t`Select all on this page`}
      checked={isAll}
      ref={(element) => {
        if (element) element.indeterminate = chosen > 0 && !isAll;
      }}
      onChange={() => selection.toggleAll(page, !isAll)}
    />
  );
}
