import type { ReadPerson } from '#server/importing/people/people-events.ts';
import { ambiguousDay, type DayOrder, readDay } from '#server/importing/people/read-day.ts';
import { readCountry } from '#server/importing/people/read-role-and-country.ts';
import { say } from '#server/language/say.ts';
import { Email } from '#shared/contract/fields.ts';
import type { PeopleColumn } from '#shared/contract/people/people-imports.ts';
import { passwordLength, teacher, textLength } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import type { Role } from '#shared/permissions.ts';
import { isPersonalPassword, type PasswordOwner } from '#shared/personal-password.ts';
import { readPhoneNumber } from '#shared/phone-number.ts';

interface Named {
  id: number;
  name: string;
}

/** A person of the institution whom a row may be about. */
export interface ExistingPerson {
  accountId: number;
  /** Null if the account has no person any more. */
  personId: number | null;
  role: Role;
  status: 'PENDING' | 'ACTIVE' | 'SUSPENDED' | 'DELETED';
  isErased: boolean;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  studentNumber: string;
  dateOfBirth: string | null;
  country: string;
  address: string;
  /** In the institution's time zone. Null while the registration is pending. */
  enrolledOn: string | null;
  program: Named | null;
  assignedTeacher: Named | null;
  employeeId: string;
  department: string;
  programs: readonly Named[];
}

export interface PeopleIndex {
  byEmail: ReadonlyMap<string, ExistingPerson>;
  byStudentNumber: ReadonlyMap<string, ExistingPerson>;
  /** Employee IDs are not unique in older data. */
  byEmployeeId: ReadonlyMap<string, ExistingPerson[]>;
}

/** The stored data that rows are checked against, loaded once for the whole file. */
export interface Known {
  /** Everyone with an address, a student number or an employee ID of the file. */
  people: readonly ExistingPerson[];
  /** Normalized former address → the account whose owner can still restore it. */
  heldEmails: ReadonlyMap<string, number>;
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
export type AssignedTeacher = { id: number } | { email: string };

type RowPlace = Pick<ReadPerson, 'row' | 'sheet'>;

export interface Judging {
  known: Known;
  matching: PeopleIndex;
  orders: Partial<Record<PeopleColumn, DayOrder>>;
  /** Normalized address → the first row with it. */
  rowByEmail: Map<string, RowPlace>;
  rowByEmployeeId: Map<string, RowPlace>;
  /** Account → the first row about it. */
  rowByAccount: Map<number, RowPlace>;
  teachersByKey: ReadonlyMap<string, AssignedTeacher | 'several'>;
  programsByName: ReadonlyMap<string, number>;
  defaultProgramId: number;
  left: number;
}

export type Fault = (column: PeopleColumn | null, message: string) => void;

export function foldName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}

export function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60).toWellFormed()}…`;
}

export function judgeText(
  { cells }: ReadPerson,
  column: PeopleColumn,
  maxLength: number,
  fault: Fault,
  required?: string,
): string {
  const text = cells[column] ?? '';
  if (text === '' && required !== undefined) fault(column, required);
  if (text.length > maxLength)
    fault(column, say('This is longer than {most} characters.', { most: maxLength }));
  if (text.startsWith('=')) fault(column, say('This is a formula, not text.'));
  if (/\p{Cc}/u.test(text)) fault(column, say('This contains characters that can’t be displayed.'));
  return text;
}

export function judgeCountry(read: ReadPerson, fault: Fault): string {
  const text = judgeText(read, 'country', textLength.country, fault);
  const code = text === '' ? '' : readCountry(text);
  if (code === undefined)
    fault(
      'country',
      say('"{text}" is not a country. Use its name or two-letter code.', { text: shorten(text) }),
    );
  return code ?? '';
}

/** A number without + is one of the student's country. */
export function judgePhone(read: ReadPerson, country: string, fault: Fault): string {
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

/** An address that is valid, in no row above and free for this account, or for a new one. */
export function judgeEmail(
  { cells, ...place }: ReadPerson,
  { known, rowByEmail }: Judging,
  fault: Fault,
  accountId?: number,
): string {
  const text = cells.email ?? '';
  if (text === '') fault('email', say('Email is required'));
  const parsed = Email.safeParse(text);
  if (text !== '' && !parsed.success) fault('email', say('Email is invalid'));
  if (parsed.success) {
    const key = normalizeEmail(text);
    const first = rowByEmail.get(key);
    const holder = known.heldEmails.get(key);
    if (first !== undefined) fault('email', explainEmailTaken(first));
    else if (holder !== undefined && holder !== accountId)
      fault(
        'email',
        say('Another person changed their email address from this one and can still restore it.'),
      );
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

export function judgePassword(
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
    fault('password', say('This is longer than {most} characters.', { most: passwordLength.max }));
  else if (known.isCommonPassword(password))
    fault('password', say('This password is too common. Please choose another one.'));
  else if (isPersonalPassword(password, owner))
    fault('password', say('The password can’t be the person’s name or email address.'));
  return password;
}

export function judgeDay(
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
      say(
        '"{text}" could be two different days, because this column has dates with the month first and dates with the day first. Write it as 2004-05-31.',
        {
          text,
        },
      ),
    );
  return day === undefined || day === ambiguousDay ? null : day;
}

export function judgeDateOfBirth(read: ReadPerson, judging: Judging, fault: Fault): string | null {
  const day = judgeDay(read, 'dateOfBirth', judging, fault);
  if (day !== null && (day < '1900-01-01' || day > judging.known.today))
    fault('dateOfBirth', say('The date of birth must be a day in the past.'));
  return day;
}

export function judgeAssigned({ cells }: ReadPerson, judging: Judging, fault: Fault): AssignedTeacher | null {
  const text = cells.assignedTeacher;
  if (text === undefined) return null;
  const { teachersByKey } = judging;
  const found = teachersByKey.get(normalizeEmail(text)) ?? teachersByKey.get(foldName(text));
  if (found === undefined)
    fault('assignedTeacher', say('There is no teacher "{text}".', { text: shorten(text) }));
  if (found === 'several')
    fault(
      'assignedTeacher',
      say('Several teachers are named "{text}". Use the email address instead.', { text: shorten(text) }),
    );
  return found === undefined || found === 'several' ? null : found;
}

export function judgeProgram({ cells }: ReadPerson, judging: Judging, fault: Fault): number {
  const text = cells.program;
  if (text === undefined) return judging.defaultProgramId;
  const id = judging.programsByName.get(foldName(text));
  if (id === undefined) fault('program', noSuchProgram(text));
  return id ?? 0;
}

/** A teacher may teach in several programmes, separated by semicolons. */
export function judgeTaught({ cells }: ReadPerson, judging: Judging, fault: Fault): number[] {
  const names = (cells.program ?? '').split(';').filter((name) => name.trim() !== '');
  if (names.length === 0) return [judging.defaultProgramId];
  const ids = names.map((name) => {
    const id = judging.programsByName.get(foldName(name));
    if (id === undefined) fault('program', noSuchProgram(name.trim()));
    return id ?? 0;
  });
  const most = teacher.maxPrograms;
  if (new Set(ids).size > most)
    fault('program', say('A teacher can have at most {most, number} programmes.', { most }));
  return [...new Set(ids)];
}

function noSuchProgram(text: string): string {
  return say('There is no programme "{text}".', { text: shorten(text) });
}

export function judgeEmployeeId(read: ReadPerson, judging: Judging, fault: Fault): string {
  const text = judgeText(read, 'employeeId', textLength.employeeId, fault);
  if (text === '') return text;
  const key = text.toLowerCase();
  const first = judging.rowByEmployeeId.get(key);
  if (first !== undefined) fault('employeeId', explainEmployeeIdTaken(first));
  if (first === undefined) judging.rowByEmployeeId.set(key, read);
  return text;
}
