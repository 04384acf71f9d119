import { createHash } from 'node:crypto';
import { describePlace, rowPlace } from '#server/importing/reader-output.ts';
import { say, sayMarked } from '#server/language/say.ts';
import type {
  PeopleImportCheck,
  PeopleImportFault,
  PeopleImportRow,
  PeopleRowKind,
} from '#shared/contract/people/people-imports.ts';
import { peopleImport } from '#shared/limits.ts';
import { sentence } from '#shared/sentence.ts';
import { type JudgedRow, kindOf, type PeopleFile } from './people-imports.policy.ts';

/** Changes with the file, and with what the import would do with any row. */
export function fingerprintOf(sha256: Buffer, rows: readonly JudgedRow[]): string {
  const hash = createHash('sha256').update(sha256);
  for (const row of rows) hash.update(outcomeOf(row));
  return hash.digest('hex');
}

/** Differs if the person was changed, deleted or created since the row was checked. */
function outcomeOf(row: JudgedRow): string {
  const { existing, changes } = row.update ?? {};
  return `${JSON.stringify([row.id, kindOf(row), existing?.accountId, existing?.status, changes])}\n`;
}

/** The places of the rows that the import would now treat differently. */
export function presentChangedLines(before: readonly JudgedRow[], now: readonly JudgedRow[]): string[] {
  const changed = now.filter((row, at) => {
    const former = before[at];
    return former === undefined || outcomeOf(former) !== outcomeOf(row);
  });
  return cutLines(
    changed.map(({ read }) =>
      say('{place}: changed since you checked the file.', {
        place: describePlace(rowPlace(read.row, read.sheet)),
      }),
    ),
  );
}

export function presentCheck(
  file: PeopleFile,
  rows: readonly JudgedRow[],
  { fingerprint, remarks }: { fingerprint: string; remarks: string[] },
): PeopleImportCheck {
  const byKind = Map.groupBy(rows, kindOf);
  const count = (kind: PeopleRowKind) => byKind.get(kind)?.length ?? 0;
  const teachers = (byKind.get('NEW') ?? []).filter(({ person }) => person?.role === 'TEACHER').length;
  return {
    fingerprint,
    total: rows.length,
    students: count('NEW') - teachers,
    teachers,
    changedRows: count('CHANGED'),
    unchangedRows: count('UNCHANGED'),
    faultyRows: count('FAULTY'),
    faults: presentFaults(rows),
    rows: rows.map(presentRow),
    columns: file.columns,
    unknownColumns: file.unknownColumns,
    remarks,
  };
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
function presentRow(judged: JudgedRow): PeopleImportRow {
  const { id, read, person, update, notes } = judged;
  const { row, sheet, cells } = read;
  const kind = kindOf(judged);
  const { password: _, ...shownCells } = cells;
  const stored = update?.existing;
  return {
    id,
    row,
    sheet,
    kind,
    role: stored?.role ?? person?.role ?? '',
    firstName: stored?.firstName ?? cells.firstName ?? '',
    lastName: stored?.lastName ?? cells.lastName ?? '',
    email: stored?.email ?? cells.email ?? '',
    studentNumber: stored?.studentNumber ?? cells.studentNumber ?? '',
    employeeId: stored?.employeeId ?? cells.employeeId ?? '',
    dateOfBirth: person?.dateOfBirth ?? cells.dateOfBirth ?? '',
    enrollmentDate: person?.enrollmentDate ?? cells.enrollmentDate ?? '',
    program: cells.program ?? '',
    assignedTeacher: cells.assignedTeacher ?? '',
    department: cells.department ?? '',
    changes: kind === 'CHANGED' ? (update?.changes ?? []) : [],
    notes,
    cells: kind === 'FAULTY' ? shownCells : null,
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
  studentNumber: sentence('Student number'),
} as const satisfies Record<NonNullable<PeopleImportFault['column']>, string>;

function cutLines(lines: readonly string[]): string[] {
  return lines.length > maxLines
    ? [...lines.slice(0, maxLines), say('and {count} more', { count: lines.length - maxLines })]
    : [...lines];
}

/** `Row 4, Email: Email is invalid`, for the details of a refusal. */
export function presentFaultLines(rows: readonly JudgedRow[]): string[] {
  return cutLines(
    presentFaults(rows).map(({ row, sheet, column, message }) => {
      const place = describePlace(rowPlace(row, sheet));
      return column === null
        ? `${place}: ${message}`
        : `${place}, ${sayMarked(columnLabels[column])}: ${message}`;
    }),
  );
}
