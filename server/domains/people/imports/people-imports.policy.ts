import type { PeopleEvent, ReadFault, ReadPerson } from '#server/importing/people/people-events.ts';
import {
  ambiguousDay,
  type DayOrder,
  findDayOrder,
  isOrderAssumed,
  readDay,
} from '#server/importing/people/read-day.ts';
import { readCountry, readRole } from '#server/importing/people/read-role-and-country.ts';
import { say } from '#server/language/say.ts';
import { Email } from '#shared/contract/fields.ts';
import type { PeopleColumn } from '#shared/contract/people/people-imports.ts';
import { passwordLength, peopleImport, textLength } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { isPersonalPassword, type PasswordOwner } from '#shared/personal-password.ts';
import { readPhoneNumber } from '#shared/phone-number.ts';

/** What the file alone says, before any database lookup. */
export interface PeopleFile {
  people: ReadPerson[];
  columns: PeopleColumn[];
  unknownColumns: string[];
  remarks: string[];
  /** Faults of the file as a whole. */
  fileFaults: string[];
}

export function indexFile(events: readonly PeopleEvent[]): PeopleFile {
  const file: PeopleFile = { people: [], columns: [], unknownColumns: [], remarks: [], fileFaults: [] };
  for (const event of events) {
    if (event.type === 'person') file.people.push(event.person);
    if (event.type === 'remark') file.remarks.push(event.text);
    if (event.type === 'fault') file.fileFaults.push(event.text);
    if (event.type !== 'columns') continue;
    file.columns = event.columns;
    file.unknownColumns = event.unknown;
  }
  return file;
}

/** What the database knows when rows are checked. */
export interface Known {
  /** Normalized addresses in the file that already have an account. */
  emails: ReadonlySet<string>;
  employeeIds: ReadonlySet<string>;
  programs: readonly { id: number; name: string; isDefault: boolean }[];
  teachers: readonly { id: number; name: string; email: string }[];
  maxUsers: number;
  /** How many more people can be accepted; imported pending people need a place later too. */
  room: number;
  /** In the institution's time zone, for dates that must not lie in the future. */
  today: string;
  isCommonPassword: (password: string) => boolean;
}

/** An existing teacher, or one of the same file by normalized address. */
type AssignedTeacher = { id: number } | { email: string };

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
  read: ReadPerson;
  person: PersonToCreate;
  faults: ReadFault[];
}

type RowPlace = Pick<ReadPerson, 'row' | 'sheet'>;

interface Judging {
  known: Known;
  orders: Partial<Record<PeopleColumn, DayOrder>>;
  /** Normalized address → the first row with it. */
  rowByEmail: Map<string, RowPlace>;
  rowByEmployeeId: Map<string, RowPlace>;
  teachersByKey: ReadonlyMap<string, AssignedTeacher | 'several'>;
  programsByName: ReadonlyMap<string, number>;
  defaultProgramId: number;
  left: number;
}

/** Every row with its faults; a row without faults can be created as is. */
export function judgePeople({ people }: PeopleFile, known: Known): JudgedRow[] {
  const judging: Judging = {
    known,
    orders: {
      dateOfBirth: orderOf(people, 'dateOfBirth'),
      enrollmentDate: orderOf(people, 'enrollmentDate'),
    },
    rowByEmail: new Map(),
    rowByEmployeeId: new Map(),
    teachersByKey: listTeachers(people, known),
    programsByName: new Map(known.programs.map(({ id, name }) => [foldName(name), id])),
    defaultProgramId: known.programs.find(({ isDefault }) => isDefault)?.id ?? 0,
    left: known.room,
  };
  return people.map((read) => judgeRow(read, judging));
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

function foldName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** By address and by name; two teachers with the same name are matched by address only. */
function listTeachers(people: readonly ReadPerson[], known: Known) {
  const byKey = new Map<string, AssignedTeacher | 'several'>();
  const add = (teacher: AssignedTeacher, email: string, name: string) => {
    byKey.set(email, teacher);
    const key = foldName(name);
    if (key !== '') byKey.set(key, byKey.has(key) ? 'several' : teacher);
  };
  for (const { id, name, email } of known.teachers) add({ id }, email, name);
  for (const { cells } of people) {
    if (readRole(cells.role ?? '') !== 'TEACHER' || cells.email === undefined) continue;
    const email = normalizeEmail(cells.email);
    if (!byKey.has(email)) add({ email }, email, `${cells.firstName ?? ''} ${cells.lastName ?? ''}`);
  }
  return byKey;
}

type Fault = (column: PeopleColumn | null, message: string) => void;

function judgeRow(read: ReadPerson, judging: Judging): JudgedRow {
  const faults = [...read.faults];
  const fault: Fault = (column, message) => {
    // An unreadable cell is reported once, not as missing too.
    if (!faults.some((one) => one.column === column)) faults.push({ column, message });
  };
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
  if (faults.length === 0) {
    judging.left -= 1;
    const maxCount = judging.known.maxUsers;
    if (judging.left < 0)
      fault(
        null,
        say('This institution may have {most, number} users: there is no place left for this row.', {
          most: maxCount,
        }),
      );
  }
  return { read, person: { ...common, password, phoneNumber, country, ...own }, faults };
}

function judgeRole({ cells }: ReadPerson, fault: Fault): 'STUDENT' | 'TEACHER' {
  const text = cells.role ?? '';
  if (text === '') return 'STUDENT';
  const role = readRole(text);
  if (role === 'ADMIN') fault('role', say('Only students and teachers can be imported.'));
  if (role === undefined)
    fault('role', say('"{text}" is not a role. Write Student or Teacher.', { text: shorten(text) }));
  return role === 'TEACHER' ? 'TEACHER' : 'STUDENT';
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60).toWellFormed()}…`;
}

function judgeText(
  { cells }: ReadPerson,
  column: PeopleColumn,
  maxLength: number,
  fault: Fault,
  required?: string,
): string {
  const text = cells[column] ?? '';
  if (text === '' && required !== undefined) fault(column, required);
  if (text.length > maxLength)
    fault(column, say('This has more than {most} characters.', { most: maxLength }));
  if (text.startsWith('=')) fault(column, say('This is a formula and not a text.'));
  if (/\p{Cc}/u.test(text)) fault(column, say('This holds characters that cannot be shown.'));
  return text;
}

function judgeCountry(read: ReadPerson, fault: Fault): string {
  const text = judgeText(read, 'country', textLength.country, fault);
  const code = text === '' ? '' : readCountry(text);
  if (code === undefined)
    fault(
      'country',
      say('"{text}" is not a country. Write its name or its two letters.', { text: shorten(text) }),
    );
  return code ?? '';
}

/** A number without + is one of the student's country. */
function judgePhone(read: ReadPerson, country: string, fault: Fault): string {
  const text = judgeText(read, 'phoneNumber', textLength.phone, fault);
  const phone = readPhoneNumber(text, country);
  if (phone.fault === 'no-country')
    fault(
      'phoneNumber',
      say('The phone number "{text}" has no country code. Write it as +233 20 123 4567.', {
        text: shorten(text),
      }),
    );
  if (phone.fault === 'invalid')
    fault('phoneNumber', say('"{text}" is not a valid phone number.', { text: shorten(text) }));
  return phone.number ?? '';
}

function judgeEmail({ cells, ...place }: ReadPerson, { known, rowByEmail }: Judging, fault: Fault): string {
  const text = cells.email ?? '';
  if (text === '') fault('email', say('Email is required'));
  const parsed = Email.safeParse(text);
  if (text !== '' && !parsed.success) fault('email', say('Email is invalid'));
  if (parsed.success) {
    const key = normalizeEmail(text);
    const first = rowByEmail.get(key);
    if (first !== undefined) fault('email', explainEmailTaken(first));
    else if (known.emails.has(key)) fault('email', say('An account with this email address exists already.'));
    if (first === undefined) rowByEmail.set(key, place);
  }
  return parsed.data ?? text;
}

function explainEmailTaken({ row, sheet }: RowPlace): string {
  return sheet === null
    ? say('This email address is already in row {row}.', { row })
    : say('This email address is already in row {row} of sheet "{sheet}".', { row, sheet });
}

function explainEmployeeIdTaken({ row, sheet }: RowPlace): string {
  return sheet === null
    ? say('This employee ID is already in row {row}.', { row })
    : say('This employee ID is already in row {row} of sheet "{sheet}".', { row, sheet });
}

function judgePassword(
  { cells }: ReadPerson,
  { known }: Judging,
  fault: Fault,
  owner: PasswordOwner,
): string | null {
  const { password } = cells;
  if (password === undefined) return null;
  if (password.length < passwordLength.min)
    fault('password', say('Min {least} characters', { least: passwordLength.min }));
  else if (password.length > passwordLength.max)
    fault('password', say('This has more than {most} characters.', { most: passwordLength.max }));
  else if (known.isCommonPassword(password))
    fault('password', say('This password is too common. Please choose another one.'));
  else if (isPersonalPassword(password, owner))
    fault('password', say('The password can’t be the person’s name or email address.'));
  return password;
}

type OwnFields = Omit<
  PersonToCreate,
  'role' | 'firstName' | 'lastName' | 'email' | 'password' | 'phoneNumber' | 'country'
>;

function judgeStudent(read: ReadPerson, judging: Judging, fault: Fault): OwnFields {
  const dateOfBirth = judgeDay(read, 'dateOfBirth', judging, fault);
  if (dateOfBirth !== null && (dateOfBirth < '1900-01-01' || dateOfBirth > judging.known.today))
    fault('dateOfBirth', say('The date of birth must be a day in the past.'));
  return {
    dateOfBirth,
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

function judgeDay(
  { cells, days }: ReadPerson,
  column: 'dateOfBirth' | 'enrollmentDate',
  { orders }: Judging,
  fault: Fault,
): string | null {
  const text = cells[column];
  if (text === undefined) return null;
  const day = days[column] ?? readDay(text, orders[column]);
  if (day === undefined)
    fault(column, say('"{text}" is not a date. Write it as 2004-05-31.', { text: shorten(text) }));
  if (day === ambiguousDay)
    fault(
      column,
      say('"{text}" could be two days: other rows have the month first and last. Write 2004-05-31.', {
        text,
      }),
    );
  return day === undefined || day === ambiguousDay ? null : day;
}

function judgeAssigned({ cells }: ReadPerson, judging: Judging, fault: Fault): AssignedTeacher | null {
  const text = cells.assignedTeacher;
  if (text === undefined) return null;
  const { teachersByKey } = judging;
  const teacher = teachersByKey.get(normalizeEmail(text)) ?? teachersByKey.get(foldName(text));
  if (teacher === undefined)
    fault('assignedTeacher', say('There is no teacher "{text}".', { text: shorten(text) }));
  if (teacher === 'several')
    fault(
      'assignedTeacher',
      say('Several teachers are called "{text}". Give the email address.', { text: shorten(text) }),
    );
  return teacher === undefined || teacher === 'several' ? null : teacher;
}

function judgeProgram({ cells }: ReadPerson, judging: Judging, fault: Fault): number {
  const text = cells.program;
  if (text === undefined) return judging.defaultProgramId;
  const id = judging.programsByName.get(foldName(text));
  if (id === undefined) fault('program', noSuchProgram(text));
  return id ?? 0;
}

/** A teacher may teach in several programmes, separated by semicolons. */
function judgeTaught({ cells }: ReadPerson, judging: Judging, fault: Fault): number[] {
  const names = (cells.program ?? '').split(';').filter((name) => name.trim() !== '');
  if (names.length === 0) return [judging.defaultProgramId];
  const ids = names.map((name) => {
    const id = judging.programsByName.get(foldName(name));
    if (id === undefined) fault('program', noSuchProgram(name.trim()));
    return id ?? 0;
  });
  return [...new Set(ids)];
}

function noSuchProgram(text: string): string {
  return say('There is no programme "{text}".', { text: shorten(text) });
}

function judgeEmployeeId(read: ReadPerson, judging: Judging, fault: Fault): string {
  const text = judgeText(read, 'employeeId', textLength.employeeId, fault);
  if (text === '') return text;
  const key = text.toLowerCase();
  const first = judging.rowByEmployeeId.get(key);
  if (first !== undefined) fault('employeeId', explainEmployeeIdTaken(first));
  else if (judging.known.employeeIds.has(key))
    fault('employeeId', say('Another teacher has this employee ID already.'));
  if (first === undefined) judging.rowByEmployeeId.set(key, read);
  return text;
}

/** A student can't be assigned to a teacher of the same file whose row is left out. */
export function judgeDependents(rows: readonly JudgedRow[]): void {
  const created = new Set(
    rows.flatMap(({ person, faults }) =>
      person.role === 'TEACHER' && faults.length === 0 ? [normalizeEmail(person.email)] : [],
    ),
  );
  for (const { person, faults } of rows) {
    const teacher = person.assignedTeacher;
    if (teacher === null || !('email' in teacher) || created.has(teacher.email)) continue;
    faults.push({ column: 'assignedTeacher', message: say('The row of this teacher has a fault itself.') });
  }
}

/** Hashing takes time, so a list with its own passwords must be shorter, or the request would run for minutes. */
export function explainTooManyPasswords(rows: readonly JudgedRow[]): string | undefined {
  const { maxPasswords } = peopleImport;
  if (rows.filter(({ person }) => person.password !== null).length <= maxPasswords) return undefined;
  return say(
    'A file with passwords may hold {most, number} people. Split it, or leave the passwords out and invite everybody by mail.',
    { most: maxPasswords },
  );
}
