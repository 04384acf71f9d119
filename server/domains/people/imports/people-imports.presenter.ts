import { createHash } from 'node:crypto';
import { describePlace, rowPlace } from '#server/importing/reader-output.ts';
import { say, sayMarked } from '#server/language/say.ts';
import type {
  PeopleImportCheck,
  PeopleImportFault,
  PeopleImportRow,
} from '#shared/contract/people/people-imports.ts';
import { peopleImport } from '#shared/limits.ts';
import { sentence } from '#shared/sentence.ts';
import type { JudgedRow, PeopleFile } from './people-imports.policy.ts';

/** Changes with the file, and with the set of faulty rows. */
export function fingerprintOf(sha256: Buffer, rows: readonly JudgedRow[]): string {
  const hash = createHash('sha256').update(sha256);
  for (const { read, faults } of rows)
    if (faults.length > 0) hash.update(`${read.sheet ?? ''}\n${read.row}\n`);
  return hash.digest('hex');
}

export function presentCheck(
  file: PeopleFile,
  rows: readonly JudgedRow[],
  { fingerprint, remarks }: { fingerprint: string; remarks: string[] },
): PeopleImportCheck {
  const good = rows.filter(({ faults }) => faults.length === 0);
  const faults = presentFaults(rows);
  const faulty = new Set(faults.map(keyOf));
  const shown = rows.filter(({ read }, at) => at < peopleImport.rowsShown || faulty.has(keyOf(read)));
  return {
    fingerprint,
    total: rows.length,
    students: good.filter(({ person }) => person.role === 'STUDENT').length,
    teachers: good.filter(({ person }) => person.role === 'TEACHER').length,
    faultyRows: rows.length - good.length,
    faults,
    rows: shown.map(presentRow),
    columns: file.columns,
    unknownColumns: file.unknownColumns,
    remarks,
  };
}

function keyOf({ sheet, row }: { sheet: string | null; row: number }): string {
  return `${row} ${sheet ?? ''}`;
}

function presentFaults(rows: readonly JudgedRow[]): PeopleImportFault[] {
  const faulty: PeopleImportFault[] = [];
  for (const { read, faults } of rows) {
    for (const { column, message } of faults) {
      if (faulty.length === peopleImport.maxFaultsShown) return faulty;
      faulty.push({ row: read.row, sheet: read.sheet, column, message });
    }
  }
  return faulty;
}

/** Leaves out the password, so that it is never shown again. */
function presentRow({ read: { row, sheet, cells }, person }: JudgedRow): PeopleImportRow {
  return {
    row,
    sheet,
    role: cells.role === undefined ? 'STUDENT' : person.role,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    dateOfBirth: person.dateOfBirth ?? cells.dateOfBirth ?? '',
    enrollmentDate: person.enrollmentDate ?? cells.enrollmentDate ?? '',
    program: cells.program ?? '',
    assignedTeacher: cells.assignedTeacher ?? '',
    department: person.department,
  };
}

const maxLines = 200;

const columnLabels = {
  role: sentence('Role'),
  firstName: sentence('First name'),
  lastName: sentence('Last name'),
  email: sentence('Email'),
  password: sentence('Password'),
  dateOfBirth: sentence('Date of birth'),
  phoneNumber: sentence('Phone number'),
  country: sentence('Country'),
  address: sentence('Address'),
  enrollmentDate: sentence('Enrollment date'),
  assignedTeacher: sentence('Assigned teacher'),
  program: sentence('Programme'),
  employeeId: sentence('Employee ID'),
  department: sentence('Department'),
} as const satisfies Record<NonNullable<PeopleImportFault['column']>, string>;

/** `Row 4, Email: Email is invalid`, for the details of a refusal. */
export function presentFaultLines(rows: readonly JudgedRow[]): string[] {
  const faults = presentFaults(rows);
  const lines = faults.slice(0, maxLines).map(({ row, sheet, column, message }) => {
    const place = describePlace(rowPlace(row, sheet));
    return column === null
      ? `${place}: ${message}`
      : `${place}, ${sayMarked(columnLabels[column])}: ${message}`;
  });
  return faults.length > maxLines
    ? [...lines, say('and {count} more', { count: faults.length - maxLines })]
    : lines;
}
