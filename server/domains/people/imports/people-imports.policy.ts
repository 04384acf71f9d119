import type { PeopleEvent, ReadFault, ReadPerson } from '#server/importing/people/people-events.ts';
import { type DayOrder, findDayOrder, isOrderAssumed, readDay } from '#server/importing/people/read-day.ts';
import { readRole } from '#server/importing/people/read-role-and-country.ts';
import { say } from '#server/language/say.ts';
import type { PeopleColumn, PeopleRowKind } from '#shared/contract/people/people-imports.ts';
import { peopleImport, textLength } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { judgeUpdate, type PersonUpdate } from './person-changes.policy.ts';
import { findPerson, indexPeople } from './person-matching.policy.ts';
import {
  type AssignedTeacher,
  type Fault,
  foldName,
  type Judging,
  judgeAssigned,
  judgeCountry,
  judgeDateOfBirth,
  judgeDay,
  judgeEmail,
  judgeEmployeeId,
  judgePassword,
  judgePhone,
  judgeProgram,
  judgeTaught,
  judgeText,
  type Known,
  type PeopleIndex,
  shorten,
} from './row-values.policy.ts';

/** What the file alone says, before any database lookup. */
export interface PeopleFile {
  people: ReadPerson[];
  columns: PeopleColumn[];
  unknownColumns: string[];
  /** Columns of the exported list that cannot be imported. */
  exportedColumns: string[];
  remarks: string[];
  /** Faults of the file as a whole. */
  fileFaults: string[];
}

export function indexFile(events: readonly PeopleEvent[]): PeopleFile {
  const file: PeopleFile = {
    people: [],
    columns: [],
    unknownColumns: [],
    exportedColumns: [],
    remarks: [],
    fileFaults: [],
  };
  for (const event of events) {
    if (event.type === 'person') file.people.push(event.person);
    if (event.type === 'remark') file.remarks.push(event.text);
    if (event.type === 'fault') file.fileFaults.push(event.text);
    if (event.type !== 'columns') continue;
    file.columns = event.columns;
    file.unknownColumns = event.unknown;
    file.exportedColumns = event.exported;
  }
  return file;
}

export interface PersonToCreate {
  role: 'STUDENT' | 'TEACHER';
  firstName: string;
  lastName: string;
  email: string;
  password: string | null;
  phoneNumber: string;
  dateOfBirth: string | null;
  country: string;
  address: string;
  enrollmentDate: string | null;
  assignedTeacher: AssignedTeacher | null;
  programId: number;
  /** For a teacher: the programmes they teach in. */
  programIds: number[];
  employeeId: string;
  department: string;
}

export interface JudgedRow {
  /** Its place among the rows with a person, from 1. */
  id: number;
  read: ReadPerson;
  faults: ReadFault[];
  notes: string[];
  /** Null for an existing person, and if it is unclear who is meant. */
  person: PersonToCreate | null;
  update: PersonUpdate | null;
}

/** What the import would do with the row. */
export function kindOf({ faults, person, update }: JudgedRow): PeopleRowKind {
  if (faults.length > 0) return 'FAULTY';
  if (person !== null) return 'NEW';
  return update !== null && update.changes.length > 0 ? 'CHANGED' : 'UNCHANGED';
}

/** Every row with its faults; a row without faults can be imported as is. */
export function judgePeople({ people }: PeopleFile, known: Known): JudgedRow[] {
  const matching = indexPeople(known.people);
  const judging: Judging = {
    known,
    matching,
    orders: {
      dateOfBirth: orderOf(people, 'dateOfBirth'),
      enrollmentDate: orderOf(people, 'enrollmentDate'),
    },
    rowByEmail: new Map(),
    rowByEmployeeId: new Map(),
    rowByAccount: new Map(),
    teachersByKey: listTeachers(people, known, matching),
    programsByName: new Map(known.programs.map(({ id, name }) => [foldName(name), id])),
    defaultProgramId: known.programs.find(({ isDefault }) => isDefault)?.id ?? 0,
    left: known.room,
  };
  return people.map((read, at) => judgeRow({ id: at + 1, read }, judging));
}

/** When nothing in the file says whether 03/04/2005 is in March or in April. */
export function remarkDays({ people }: PeopleFile): string[] {
  return (['dateOfBirth', 'enrollmentDate'] as const).flatMap((column) => {
    const texts = slashedTexts(people, column);
    const example = isOrderAssumed(texts) ? texts.find((text) => readDay(text) !== undefined) : undefined;
    return example === undefined
      ? []
      : [
          say('Dates such as {example} were read as day, month, year: {day}.', {
            example,
            day: readDay(example) ?? '',
          }),
        ];
  });
}

function slashedTexts(people: readonly ReadPerson[], column: PeopleColumn): string[] {
  return people.flatMap(({ cells, days }) => (days[column] === undefined ? (cells[column] ?? []) : []));
}

function orderOf(people: readonly ReadPerson[], column: PeopleColumn): DayOrder {
  return findDayOrder(slashedTexts(people, column)) ?? 'day-first';
}

/** By address and by name; two teachers with the same name are matched by address only. */
function listTeachers(people: readonly ReadPerson[], known: Known, matching: PeopleIndex) {
  const byKey = new Map<string, AssignedTeacher | 'several'>();
  const add = (teacher: AssignedTeacher, email: string, name: string) => {
    byKey.set(email, teacher);
    const key = foldName(name);
    const same = byKey.get(key);
    if (key !== '') byKey.set(key, same === undefined || isSame(same, teacher) ? teacher : 'several');
  };
  for (const { id, name, email } of known.teachers) add({ id }, email, name);
  for (const read of people) {
    const { cells } = read;
    const { person, fault } = findPerson(read, matching);
    const role = person?.role ?? readRole(cells.role ?? '');
    if (role !== 'TEACHER' || cells.email === undefined || fault !== undefined) continue;
    const email = normalizeEmail(cells.email);
    // A row may give a teacher another address or name, which the other rows then use.
    const teacher = person?.personId ? { id: person.personId } : { email };
    if (person !== undefined || !byKey.has(email))
      add(teacher, email, `${cells.firstName ?? ''} ${cells.lastName ?? ''}`);
  }
  return byKey;
}

function isSame(one: AssignedTeacher | 'several', other: AssignedTeacher): boolean {
  return one !== 'several' && 'id' in one && 'id' in other && one.id === other.id;
}

function judgeRow({ id, read }: Pick<JudgedRow, 'id' | 'read'>, judging: Judging): JudgedRow {
  const row: JudgedRow = { id, read, faults: [...read.faults], notes: [], person: null, update: null };
  const { faults, notes } = row;
  const fault: Fault = (column, message) => {
    // An unreadable cell is reported once, not as missing too.
    if (!faults.some((one) => one.column === column)) faults.push({ column, message });
  };
  const { person: existing, fault: mismatch } = findPerson(read, judging.matching);
  if (mismatch !== undefined) fault(mismatch.column, mismatch.message);
  else if (existing === undefined) row.person = judgeNew(read, judging, fault);
  else row.update = judgeUpdate(read, existing, judging, { fault, note: (text) => notes.push(text) });
  if (row.person !== null && faults.length === 0) judgeRoom(judging, fault);
  return row;
}

function judgeNew(read: ReadPerson, judging: Judging, fault: Fault): PersonToCreate {
  const role = judgeRole(read, fault);
  const common = {
    role,
    firstName: judgeText(read, 'firstName', textLength.name, fault, say('First name is required')),
    lastName: judgeText(read, 'lastName', textLength.name, fault, say('Last name is required')),
    email: judgeEmail(read, judging, fault),
  };
  const country = role === 'STUDENT' ? judgeCountry(read, fault) : '';
  const phoneNumber = judgePhone(read, country, fault);
  const password = judgePassword(read, judging, fault, common);
  const own = role === 'STUDENT' ? judgeStudent(read, judging, fault) : judgeTeacher(read, judging, fault);
  return { ...common, password, phoneNumber, country, ...own };
}

function judgeRoom(judging: Judging, fault: Fault): void {
  judging.left -= 1;
  if (judging.left >= 0) return;
  const most = judging.known.maxUsers;
  fault(null, say('This row exceeds the institution’s limit of {most, number} users.', { most }));
}

function judgeRole({ cells }: ReadPerson, fault: Fault): 'STUDENT' | 'TEACHER' {
  const text = cells.role ?? '';
  if (text === '') return 'STUDENT';
  const role = readRole(text);
  if (role === 'ADMIN') fault('role', say('Only students and teachers can be imported.'));
  if (role === undefined)
    fault('role', say('"{text}" is not a role. Use Student or Teacher.', { text: shorten(text) }));
  return role === 'TEACHER' ? 'TEACHER' : 'STUDENT';
}

type OwnFields = Omit<
  PersonToCreate,
  'role' | 'firstName' | 'lastName' | 'email' | 'password' | 'phoneNumber' | 'country'
>;

function judgeStudent(read: ReadPerson, judging: Judging, fault: Fault): OwnFields {
  return {
    dateOfBirth: judgeDateOfBirth(read, judging, fault),
    address: judgeText(read, 'address', textLength.address, fault),
    enrollmentDate: judgeDay(read, 'enrollmentDate', judging, fault),
    assignedTeacher: judgeAssigned(read, judging, fault),
    programId: judgeProgram(read, judging, fault),
    programIds: [],
    employeeId: '',
    department: '',
  };
}

function judgeTeacher(read: ReadPerson, judging: Judging, fault: Fault): OwnFields {
  return {
    dateOfBirth: null,
    address: '',
    enrollmentDate: null,
    assignedTeacher: null,
    programId: 0,
    programIds: judgeTaught(read, judging, fault),
    employeeId: judgeEmployeeId(read, judging, fault),
    department: judgeText(read, 'department', textLength.name, fault),
  };
}

/** Students can't be assigned to a teacher of the same file who isn't created. */
export function judgeDependents(
  rows: readonly JudgedRow[],
  { isLeftOut, message }: { isLeftOut: (row: JudgedRow) => boolean; message: string },
): void {
  const missing = new Set(
    rows.flatMap((row) =>
      row.person?.role === 'TEACHER' && (row.faults.length > 0 || isLeftOut(row))
        ? [normalizeEmail(row.person.email)]
        : [],
    ),
  );
  for (const row of rows) {
    const teacher = row.person?.assignedTeacher ?? row.update?.fields.assignedTeacher;
    if (!teacher || !('email' in teacher) || !missing.has(teacher.email) || isLeftOut(row)) continue;
    row.faults.push({ column: 'assignedTeacher', message });
  }
}

/** Hashing takes time, so a list with its own passwords must be shorter, or the request would run for minutes. */
export function explainTooManyPasswords(rows: readonly JudgedRow[]): string | undefined {
  const { maxPasswords } = peopleImport;
  const withPassword = rows.filter(({ person }) => person !== null && person.password !== null);
  if (withPassword.length <= maxPasswords) return undefined;
  return say(
    'A file with passwords can have at most {most, number} people. Split it, or leave out the passwords and invite everyone by email.',
    { most: maxPasswords },
  );
}

/** The rows that are left out, from `3,7-9`. */
export function readRowIds(text: string, total: number): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const range of text.split(',')) {
    const [from = 0, to = from] = range.split('-').map(Number);
    for (let id = Math.max(from, 1); id <= Math.min(to, total); id += 1) ids.add(id);
  }
  return ids;
}
