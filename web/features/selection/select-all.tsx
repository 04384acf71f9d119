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
  const { t } = useLingui();
  const [isFinding, setFinding] = useState(false);
  const isAll = selection.count >= total;

  async function find(): Promise<readonly Row[] | null> {
    if (shown.length >= total) return shown;
    setFinding(true);
    try {
      return await findAll();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t`Something went wrong. Please try again.`);
      return null;
    } finally {
      setFinding(false);
    }
  }

  async function toggle() {
    if (isFinding) return;
    if (isAll) return selection.clear();
    const rows = await find();
    if (rows) selection.replace(rows);
  }

  useKeptListed(total, selection, find);

  return (
    <CheckField
      label={plural(total, { one: 'Select #', other: 'Select all #' })}
      checked={isAll}
      aria-busy={isFinding}
      ref={(element) => {
        if (element) element.indeterminate = selection.count > 0 && !isAll;
      }}
      onChange={() => void toggle()}
    />
  );
}

/** Drops rows that somebody else has decided on or deleted: the count must not include them. */
function useKeptListed<Row extends { id: number }>(
  total: number,
  selection: Selection<Row>,
  find: () => Promise<readonly Row[] | null>,
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
    void latest.current.find().then((rows) => {
      if (!rows) return;
      const { selection: now } = latest.current;
      const listed = new Set(rows.map(({ id }) => id));
      now.replace(now.rows.filter(({ id }) => listed.has(id)));
    });
  }, [total]);
}
