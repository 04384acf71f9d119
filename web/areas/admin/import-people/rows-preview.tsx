import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { PeopleImportCheck, PeopleImportFault } from '#shared/contract/people-imports.ts';
import { toCsv } from '#web/lib/csv.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { columnWords } from './column-words.ts';
import styles from './import-people.module.css';
import { keyOf, PreviewRow } from './preview-row.tsx';

const atOnce = 50;

/** The rows as they were understood, each with what is wrong with it. */
export function RowsPreview({ check }: { check: PeopleImportCheck }) {
  const { t, i18n } = useLingui();
  const { rows, faults, total, faultyRows } = check;
  const byRow = groupFaults(faults);
  const [shown, setShown] = useState<'all' | 'faulty'>(faultyRows > 0 ? 'faulty' : 'all');
  const [count, setCount] = useState(atOnce);
  const listed = shown === 'faulty' ? rows.filter((row) => byRow.has(keyOf(row))) : rows;
  const isCut = shown === 'all' ? rows.length < total : byRow.size < faultyRows;

  function download() {
    const head = [t`Row`, t`Column`, t`Fault`];
    const lines = faults.map(({ row, sheet, column, message }) => [
      sheet === null ? String(row) : `${sheet} ${row}`,
      column === null ? '' : i18n._(columnWords[column]),
      message,
    ]);
    saveFile('faults.csv', new Blob([toCsv([head, ...lines])], { type: 'text/csv' }));
  }

  return (
    <section className={styles.rows} aria-label={t`Rows of the file`}>
      {faultyRows > 0 && (
        <div className={styles.tools}>
          <Segmented
            label={t`Which rows`}
            value={shown}
            options={[
              { value: 'faulty', label: t`Only faulty` },
              { value: 'all', label: t`All rows` },
            ]}
            onChange={(wanted) => {
              setShown(wanted);
              setCount(atOnce);
            }}
          />
          <Button size="xs" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={download}>
            <Trans>Download the faults</Trans>
          </Button>
        </div>
      )}
      <DataTable
        stackedBelow="75em"
        columns={[
          { key: 'row', label: t`Row` },
          { key: 'person', label: t`Person` },
          { key: 'role', label: t`Role` },
          { key: 'birth', label: t`Date of birth` },
          { key: 'enrolment', label: t`Enrolment date` },
          { key: 'place', label: t`Teacher, programme, department` },
          ...(faultyRows > 0 ? [{ key: 'faults', label: t`What is wrong` }] : []),
        ]}
      >
        <tbody>
          {listed.slice(0, count).map((row) => (
            <PreviewRow
              key={keyOf(row)}
              row={row}
              faults={byRow.get(keyOf(row)) ?? []}
              showsFaults={faultyRows > 0}
            />
          ))}
        </tbody>
      </DataTable>
      <ShowMore
        shown={Math.min(count, listed.length)}
        total={listed.length}
        loading={false}
        onMore={() => setCount(count + atOnce)}
      />
      {isCut && count >= listed.length && (
        <p className={styles.small}>
          <Trans>Only the first rows are listed here; all of them have been checked.</Trans>
        </p>
      )}
    </section>
  );
}

function groupFaults(faults: readonly PeopleImportFault[]): Map<string, PeopleImportFault[]> {
  const byRow = new Map<string, PeopleImportFault[]>();
  for (const fault of faults) byRow.set(keyOf(fault), [...(byRow.get(keyOf(fault)) ?? []), fault]);
  return byRow;
}
