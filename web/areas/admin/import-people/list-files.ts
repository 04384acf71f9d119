import { t } from '@lingui/core/macro';
import type {
  PeopleColumn,
  PeopleImportCheck,
  PeopleImportRow,
} from '#shared/contract/people/people-imports.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { toCsv } from '#web/lib/format/csv.ts';
import { groupFaults, keyOf } from './row-keys.ts';

// Not translated: the import reads these in every language.
const headings: Record<PeopleColumn, string> = {
  role: 'Role',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  dateOfBirth: 'Date of birth',
  phoneNumber: 'Phone number',
  country: 'Country',
  address: 'Address',
  enrollmentDate: 'Enrollment date',
  assignedTeacher: 'Assigned teacher',
  program: 'Programme',
  employeeId: 'Employee ID',
  department: 'Department',
  studentNumber: 'Student number',
};

type Cells = Partial<Record<PeopleColumn, string>>;

function save(name: string, rows: string[][]): void {
  saveFile(name, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}

/** The rows that can't be imported, with the reason, to be corrected and imported. */
export function saveSkippedRows({ rows, faults, columns }: PeopleImportCheck): void {
  const byRow = groupFaults(faults);
  // The check never returns passwords.
  const kept = columns.filter((column) => column !== 'password');
  const skipped = rows.filter(({ kind }) => kind === 'FAULTY');
  save(t`skipped-rows.csv`, [
    [...kept.map((column) => headings[column]), 'Reason'],
    ...skipped.map((row) => [
      ...kept.map((column) => row.cells?.[column] ?? ''),
      (byRow.get(keyOf(row)) ?? []).map(({ message }) => message).join(' '),
    ]),
  ]);
}

/** What these people had before, as a list that can be imported to restore it. */
export function saveFormerValues(rows: readonly PeopleImportRow[]): void {
  const changed = new Set(rows.flatMap(({ changes }) => changes.map(({ column }) => column)));
  const named = ['studentNumber', 'employeeId', 'email', 'firstName', 'lastName'] as const;
  const columns = [...new Set<PeopleColumn>([...named, ...changed])];
  save(t`values-before-import.csv`, [
    columns.map((column) => headings[column]),
    ...rows.map((row) => {
      const { studentNumber, employeeId, email, firstName, lastName } = row;
      const cells: Cells = { studentNumber, employeeId, email, firstName, lastName };
      for (const { column, before } of row.changes) cells[column] = before;
      return columns.map((column) => cells[column] ?? '');
    }),
  ]);
}
