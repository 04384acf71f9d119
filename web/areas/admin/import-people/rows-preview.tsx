import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type {
  PeopleColumn,
  PeopleImportCheck,
  PeopleImportFault,
  PeopleImportRow,
} from '#shared/contract/people/people-imports.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { toCsv } from '#web/lib/format/csv.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import styles from './import-people.module.css';

const atOnce = 50;

/** The rows as they were read, each with its errors. */
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
      column === null ? '' : i18n._(columnLabels[column]),
      message,
    ]);
    saveFile('faults.csv', new Blob([toCsv([head, ...lines])], { type: 'text/csv' }));
  }

  return (
    <Stack as="section" gap={8} aria-label={t`Rows of the file`}>
      {faultyRows > 0 && (
        <Row wrap gap={12} lineGap={8} align="center" justify="between">
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
        </Row>
      )}
      <DataTable
        stackedBelow="laptop"
        columns={[
          { key: 'row', label: t`Row` },
          { key: 'person', label: t`Person` },
          { key: 'role', label: t`Role` },
          { key: 'birth', label: t`Date of birth` },
          { key: 'enrollment', label: t`Enrollment date` },
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
        <Text size="small" tone="ink2">
          <Trans>Only the first rows are listed here; all of them have been checked.</Trans>
        </Text>
      )}
    </Stack>
  );
}

function groupFaults(faults: readonly PeopleImportFault[]): Map<string, PeopleImportFault[]> {
  const byRow = new Map<string, PeopleImportFault[]>();
  for (const fault of faults) byRow.set(keyOf(fault), [...(byRow.get(keyOf(fault)) ?? []), fault]);
  return byRow;
}

function keyOf({ sheet, row }: { sheet: string | null; row: number }): string {
  return `${sheet ?? ''} ${row}`;
}

interface PreviewRowProps {
  row: PeopleImportRow;
  faults: readonly PeopleImportFault[];
  /** False if no row of the file has a fault: the column is left out. */
  showsFaults: boolean;
}

function PreviewRow({ row, faults, showsFaults }: PreviewRowProps) {
  const { t } = useLingui();
  const name = `${row.firstName} ${row.lastName}`.trim();
  const belongs = [row.assignedTeacher, row.program, row.department].filter((text) => text !== '');
  return (
    <tr className="ui-data-row">
      <td data-label={t`Row`}>{row.sheet === null ? row.row : `${row.sheet} ${row.row}`}</td>
      <th scope="row">
        <span className="ui-data-title">{name || row.email || t`No name`}</span>
        <span className="ui-data-second">{row.email}</span>
      </th>
      <td data-label={t`Role`}>{row.role === 'TEACHER' ? t`Teacher` : t`Student`}</td>
      <td data-label={t`Date of birth`}>{row.dateOfBirth || '–'}</td>
      <td data-label={t`Enrollment date`}>{row.enrollmentDate || '–'}</td>
      <Text as="td" breaks data-label={t`Teacher, programme, department`}>
        {belongs.join(', ') || '–'}
      </Text>
      {showsFaults && (
        <td data-label={t`What is wrong`} className={styles.faultCell}>
          {faults.length === 0 ? '–' : <FaultList faults={faults} />}
        </td>
      )}
    </tr>
  );
}

function FaultList({ faults }: Pick<PreviewRowProps, 'faults'>) {
  const { i18n } = useLingui();
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

/** The headings of the template. */
const columnLabels: Record<PeopleColumn, MessageDescriptor> = {
  role: msg`Role`,
  firstName: msg`First name`,
  lastName: msg`Last name`,
  email: msg`Email`,
  password: msg`Password`,
  dateOfBirth: msg`Date of birth`,
  phoneNumber: msg`Phone number`,
  country: msg`Country`,
  address: msg`Address`,
  enrollmentDate: msg`Enrollment date`,
  assignedTeacher: msg`Assigned teacher`,
  program: msg`Programme`,
  employeeId: msg`Employee ID`,
  department: msg`Department`,
};
