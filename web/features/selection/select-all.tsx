import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Selection } from '#web/lib/lists/use-selection.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';

interface SelectAllProps<Row extends { id: number }> {
  selection: Selection<Row>;
  /** The rows that are loaded. */
  shown: readonly Row[];
  /** How many rows match the filters, on all pages. */
  total: number;
  /** Loads every row that matches. */
  findAll: () => Promise<readonly Row[]>;
}

/** Selects every row that matches the filters, not only those on the page, or none. */
export function SelectAll<Row extends { id: number }>(props: SelectAllProps<Row>) {
  const { selection, shown, total, findAll } = props;
  const { count, replace, clear } = selection;
  const find = async () => (shown.length >= total ? shown : findAll());
  useKeptListed(total, selection, find);
  return (
    <SelectAllBox
      label={plural(total, { one: 'Select #', other: 'Select all #' })}
      state={count >= total ? 'all' : count > 0 ? 'some' : 'none'}
      find={find}
      onAll={replace}
      onNone={clear}
    />
  );
}

interface SelectAllBoxProps<Row> {
  label: string;
  state: 'all' | 'some' | 'none';
  find: () => Promise<readonly Row[]>;
  onAll: (rows: readonly Row[]) => void;
  onNone: () => void;
}

/** For lists whose rows are not selected through `useSelection`. */
export function SelectAllBox<Row>({ label, state, find, onAll, onNone }: SelectAllBoxProps<Row>) {
  const { t } = useLingui();
  const [isFinding, setFinding] = useState(false);

  async function select() {
    setFinding(true);
    try {
      onAll(await find());
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t`Something went wrong. Please try again.`);
    } finally {
      setFinding(false);
    }
  }

  function toggle() {
    if (isFinding) return;
    if (state === 'all') onNone();
    else void select();
  }

  return (
    <CheckField
      label={label}
      checked={state === 'all'}
      aria-busy={isFinding}
      ref={(element) => {
        if (element) element.indeterminate = state === 'some';
      }}
      onChange={toggle}
    />
  );
}

/** Drops rows that somebody else has decided on or deleted: the count must not include them. */
function useKeptListed<Row extends { id: number }>(
  total: number,
  selection: Selection<Row>,
  find: () => Promise<readonly Row[]>,
): void {
  const before = useRef(total);
  const latest = useRef({ selection, find });
  useEffect(() => {
    latest.current = { selection, find };
  });
  useEffect(() => {
    const hasShrunk = total < before.current;
    before.current = total;
    if (!hasShrunk || latest.current.selection.count === 0) return;
    void latest.current.find().then(
      (rows) => {
        const { selection: now } = latest.current;
        const listed = new Set(rows.map(({ id }) => id));
        now.replace(now.rows.filter(({ id }) => listed.has(id)));
      },
      // The server leaves out those who are gone.
      () => undefined,
    );
  }, [total]);
}
