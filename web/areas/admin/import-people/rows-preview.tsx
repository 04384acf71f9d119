import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type {
  PeopleColumn,
  PeopleImportCheck,
  PeopleImportFault,
  PeopleImportRow,
  PeopleRowKind,
} from '#shared/contract/people/people-imports.ts';
import { countryName } from '#web/lib/format/country-name.ts';
import { roleLabels } from '#web/lib/format/role-label.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { CheckBox } from '#web/ui/fields/check-box.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { columnLabels } from './column-labels.ts';
import styles from './import-people.module.css';
import { groupFaults, keyOf } from './row-keys.ts';

const atOnce = 50;

const kindLabels: Record<PeopleRowKind, MessageDescriptor> = {
  NEW: msg({ message: 'New', context: 'row of an import' }),
  CHANGED: msg({ message: 'Changed', context: 'row of an import' }),
  UNCHANGED: msg`No change`,
  FAULTY: msg`Can’t be imported`,
};
const tones = { NEW: 'success', CHANGED: 'info', UNCHANGED: 'neutral', FAULTY: 'danger' } as const;
const kinds = ['FAULTY', 'CHANGED', 'NEW', 'UNCHANGED'] as const satisfies readonly PeopleRowKind[];

interface PreviewProps {
  check: PeopleImportCheck;
  changedSince?: ReadonlySet<number>;
  /** Absent once the rows are imported. */
  choice?: { leftOut: ReadonlySet<number>; onToggle: (id: number) => void };
}

/** Every row with what the import does with it: created, each changed field, or the reason why not. */
export function RowsPreview({ check, changedSince, choice }: PreviewProps) {
  const { t, i18n } = useLingui();
  const { rows, faults, total } = check;
  const faultsByRow = groupFaults(faults);
  const present = kinds.filter((kind) => rows.some((row) => row.kind === kind));
  const [shown, setShown] = useState<PeopleRowKind | 'ALL'>(check.faultyRows > 0 ? 'FAULTY' : 'ALL');
  const [count, setCount] = useState(atOnce);
  // A second check may leave no row of the chosen kind.
  const filter = present.find((kind) => kind === shown) ?? 'ALL';
  const listed = filter === 'ALL' ? rows : rows.filter(({ kind }) => kind === filter);
  const numberOf = (kind: PeopleRowKind) => rows.filter((row) => row.kind === kind).length;

  return (
    <Stack as="section" gap={8} aria-label={t`Rows in the file`}>
      {present.length > 1 && (
        <div className={styles.filter}>
          <Segmented
            label={t`Which rows`}
            value={filter}
            options={[
              { value: 'ALL', label: t`All ${total}` },
              ...present.map((kind) => ({
                value: kind,
                label: `${i18n._(kindLabels[kind])} ${numberOf(kind)}`,
              })),
            ]}
            onChange={(wanted) => {
              setShown(wanted);
              setCount(atOnce);
            }}
          />
        </div>
      )}
      <DataTable
        stackedBelow="laptop"
        columns={[
          ...(choice ? [{ key: 'chosen', label: t`Import`, kind: 'check' } as const] : []),
          { key: 'row', label: t`Row` },
          { key: 'person', label: t`Person` },
          { key: 'role', label: t`Role` },
          { key: 'outcome', label: choice ? t`Outcome` : t`What changed` },
        ]}
      >
        <tbody>
          {listed.slice(0, count).map((row) => (
            <PreviewRow
              key={row.id}
              row={row}
              faults={faultsByRow.get(keyOf(row)) ?? []}
              hasChangedSince={changedSince?.has(row.id) ?? false}
              choosing={
                choice && { isChosen: !choice.leftOut.has(row.id), onToggle: () => choice.onToggle(row.id) }
              }
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
    </Stack>
  );
}

interface PreviewRowProps {
  row: PeopleImportRow;
  faults: readonly PeopleImportFault[];
  hasChangedSince: boolean;
  choosing: { isChosen: boolean; onToggle: () => void } | undefined;
}

function PreviewRow({ row, faults, hasChangedSince, choosing }: PreviewRowProps) {
  const { t, i18n } = useLingui();
  const { kind, role } = row;
  const name = `${row.firstName} ${row.lastName}`.trim() || row.email || t`No name`;
  const place = row.sheet === null ? String(row.row) : `${row.sheet} ${row.row}`;
  const canChoose = kind === 'NEW' || kind === 'CHANGED';
  return (
    <tr className="ui-data-row">
      {choosing && (
        <td data-kind="check">
          {canChoose && (
            <CheckBox
              label={t`Import row ${place}, ${name}`}
              checked={choosing.isChosen}
              onChange={choosing.onToggle}
            />
          )}
        </td>
      )}
      <td data-label={t`Row`}>{place}</td>
      <th scope="row">
        <span className="ui-data-title">{name}</span>
        <span className="ui-data-second">{row.email}</span>
      </th>
      <td data-label={t`Role`}>{role === '' ? '–' : i18n._(roleLabels[role])}</td>
      <td data-label={choosing ? t`Outcome` : t`What changed`} className={styles.outcome}>
        <Stack gap={4}>
          <div className={styles.badges}>
            <StatusBadge tone={tones[kind]}>{i18n._(kindLabels[kind])}</StatusBadge>
            {hasChangedSince && <StatusBadge tone="warning">{t`Changed since you checked`}</StatusBadge>}
            {canChoose && choosing?.isChosen === false && (
              <StatusBadge tone="neutral">{t`Left out`}</StatusBadge>
            )}
          </div>
          {kind === 'NEW' && <NewPerson row={row} />}
          <Changes row={row} />
          <FaultList faults={faults} />
          {row.notes.map((note) => (
            <Text key={note} size="small" tone="ink2">
              {note}
            </Text>
          ))}
        </Stack>
      </td>
    </tr>
  );
}

function NewPerson({ row }: { row: PeopleImportRow }) {
  const { i18n } = useLingui();
  const columns = [
    'dateOfBirth',
    'enrollmentDate',
    'assignedTeacher',
    'program',
    'department',
    'employeeId',
  ] as const;
  const given = columns.filter((column) => row[column] !== '');
  if (given.length === 0) return null;
  return (
    <Text size="small" tone="ink2" breaks>
      {given.map((column) => `${i18n._(columnLabels[column])}: ${row[column]}`).join(' · ')}
    </Text>
  );
}

function Changes({ row: { changes } }: { row: PeopleImportRow }) {
  const { i18n } = useLingui();
  if (changes.length === 0) return null;
  const show = (column: PeopleColumn, value: string) =>
    column === 'country' ? countryName(value, i18n.locale) : value;
  return (
    <ul className={styles.faults}>
      {changes.map(({ column, before, after }) => (
        <li key={column}>
          <strong>{i18n._(columnLabels[column])}: </strong>
          {before === '' ? <Trans>empty</Trans> : <del>{show(column, before)}</del>}
          {' → '}
          <ins className={styles.after}>{show(column, after)}</ins>
        </li>
      ))}
    </ul>
  );
}

function FaultList({ faults }: Pick<PreviewRowProps, 'faults'>) {
  const { i18n } = useLingui();
  if (faults.length === 0) return null;
  return (
    <Text as="ul" className={styles.faults} tone="danger">
      {faults.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          {column !== null && <strong>{i18n._(columnLabels[column])}: </strong>}
          {message}
        </li>
      ))}
    </Text>
  );
}
