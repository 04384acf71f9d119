import type { ReadPerson } from '#server/importing/people/people-events.ts';
import { readCountry, readRole } from '#server/importing/people/read-role-and-country.ts';
import { collapseSpaces } from '#server/importing/text/storable-text.ts';
import { say } from '#server/language/say.ts';
import type { PeopleColumn, PeopleImportChange } from '#shared/contract/people/people-imports.ts';
import { textLength } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { readPhoneNumber } from '#shared/phone-number.ts';
import { describePerson } from './person-matching.policy.ts';
import {
  type AssignedTeacher,
  type ExistingPerson,
  type Fault,
  foldName,
  type Judging,
  judgeAssigned,
  judgeCountry,
  judgeDateOfBirth,
  judgeDay,
  judgeEmail,
  judgeEmployeeId,
  judgePhone,
  judgeProgram,
  judgeTaught,
  judgeText,
} from './row-values.policy.ts';

/** Only the fields that get another value. */
export interface UpdatedFields {
  firstName?: string;
  lastName?: string;
  emailAddress?: string;
  phoneNumber?: string;
  dateOfBirth?: string;
  country?: string;
  address?: string;
  enrolledOn?: string;
  assignedTeacher?: AssignedTeacher;
  programId?: number;
  programIds?: number[];
  employeeId?: string;
  department?: string;
}

/** What a row changes about an existing person. Empty cells change nothing. */
export interface PersonUpdate {
  existing: ExistingPerson;
  fields: UpdatedFields;
  changes: PeopleImportChange[];
}

interface Comparing {
  read: ReadPerson;
  existing: ExistingPerson;
  judging: Judging;
  fault: Fault;
  update: PersonUpdate;
}

/** Compares a row with the person it is about. The caller has matched them. */
export function judgeUpdate(
  read: ReadPerson,
  existing: ExistingPerson,
  judging: Judging,
  { fault, note }: { fault: Fault; note: (text: string) => void },
): PersonUpdate {
  const update: PersonUpdate = { existing, fields: {}, changes: [] };
  const comparing = { read, existing, judging, fault, update };
  if (!judgeState(comparing)) return update;
  compareEmail(comparing);
  compareText(comparing, 'firstName', textLength.name);
  compareText(comparing, 'lastName', textLength.name);
  if (existing.role === 'STUDENT') compareStudent(comparing, note);
  else compareTeacher(comparing);
  if (read.cells.password !== undefined) note(say('The password is ignored. Existing people keep theirs.'));
  if (existing.status === 'SUSPENDED') note(say('This account is suspended and stays suspended.'));
  return update;
}

/** Whether an import may change this person at all. */
function judgeState({ read, existing, judging, fault }: Comparing): boolean {
  const { role, status, isErased, personId, accountId } = existing;
  const first = judging.rowByAccount.get(accountId);
  const name = describePerson(existing);
  judging.rowByAccount.set(accountId, first ?? read);
  if (first !== undefined) fault(null, explainSecondRow(first));
  else if (isErased) fault(null, say('This person’s data was erased.'));
  else if (status === 'DELETED' || personId === null)
    fault(null, say('The account of {name} was deleted and can’t be changed.', { name }));
  else if (role !== 'STUDENT' && role !== 'TEACHER') return judgeAdmin({ read, existing, fault });
  else if (hasOtherRole(read, role))
    fault(
      'role',
      say('{name} has a different role. An import can’t change roles. Use All Users instead.', { name }),
    );
  else return true;
  return false;
}

function explainSecondRow({ row, sheet }: Pick<ReadPerson, 'row' | 'sheet'>): string {
  return sheet === null
    ? say('This person is already in row {row}.', { row })
    : say('This person is already in row {row} of sheet "{sheet}".', { row, sheet });
}

function hasOtherRole({ cells }: ReadPerson, role: 'STUDENT' | 'TEACHER'): boolean {
  return cells.role !== undefined && readRole(cells.role) !== role;
}

/** An exported list has administrators too: their unchanged rows are no fault. Never compared further. */
function judgeAdmin({ read, existing, fault }: Pick<Comparing, 'read' | 'existing' | 'fault'>): false {
  const { cells } = read;
  const stored = {
    firstName: existing.firstName,
    lastName: existing.lastName,
    phoneNumber: existing.phoneNumber,
  };
  const isSame = (Object.keys(stored) as (keyof typeof stored)[]).every((column) =>
    isUnchanged(cells[column], stored[column]),
  );
  const isAdminRow = cells.role === undefined || readRole(cells.role) === 'ADMIN';
  if (!isSame || !isAdminRow)
    fault(
      null,
      say('{name} is an administrator. An import can’t change administrators.', {
        name: describePerson(existing),
      }),
    );
  return false;
}

/** A stored value is accepted as it is: older ones were never checked. */
function isUnchanged(cell: string | undefined, stored: string): boolean {
  return cell === undefined || collapseSpaces(cell) === collapseSpaces(stored);
}

function add(
  { update }: Comparing,
  fields: UpdatedFields,
  column: PeopleColumn,
  [before, after]: readonly [string, string],
): void {
  Object.assign(update.fields, fields);
  update.changes.push({ column, before, after });
}

type TextColumn = 'firstName' | 'lastName' | 'address' | 'department';

function compareText(comparing: Comparing, column: TextColumn, maxLength: number): void {
  const { read, existing, fault } = comparing;
  const stored = existing[column];
  if (isUnchanged(read.cells[column], stored)) return;
  const text = judgeText(read, column, maxLength, fault);
  add(comparing, { [column]: text }, column, [stored, text]);
}

function compareEmail(comparing: Comparing): void {
  const { read, existing, judging, fault } = comparing;
  const { email } = read.cells;
  if (email === undefined) return;
  const isSame = normalizeEmail(email) === normalizeEmail(existing.email);
  const address = judgeEmail(read, judging, fault, existing.accountId);
  if (!isSame) add(comparing, { emailAddress: address }, 'email', [existing.email, address]);
}

function comparePhone(comparing: Comparing, country: string): void {
  const { read, existing, fault } = comparing;
  const { phoneNumber: cell } = read.cells;
  const stored = existing.phoneNumber;
  // A spreadsheet drops the plus sign and the spaces of a number.
  if (cell === undefined || isUnchanged(cell, stored) || onlyDigits(cell) === onlyDigits(stored)) return;
  const number = judgePhone(read, country, fault);
  if (number === readPhoneNumber(stored, country).number) return;
  add(comparing, { phoneNumber: number }, 'phoneNumber', [stored, number]);
}

function onlyDigits(text: string): string {
  return /^[+\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : text;
}

function compareStudent(comparing: Comparing, note: (text: string) => void): void {
  const { read, existing } = comparing;
  const country = compareCountry(comparing);
  comparePhone(comparing, country);
  compareText(comparing, 'address', textLength.address);
  compareDateOfBirth(comparing);
  compareProgram(comparing);
  compareAssigned(comparing);
  if (existing.enrolledOn !== null) compareEnrollment(comparing);
  else if (read.cells.enrollmentDate !== undefined)
    note(say('This registration is pending, so the enrollment date is ignored.'));
}

function compareTeacher(comparing: Comparing): void {
  comparePhone(comparing, '');
  compareText(comparing, 'department', textLength.name);
  compareEmployeeId(comparing);
  compareTaught(comparing);
}

/** The country that a phone number without one is read in. */
function compareCountry(comparing: Comparing): string {
  const { read, existing, fault } = comparing;
  // Older entries may hold a name.
  const stored = readCountry(existing.country) ?? existing.country;
  if (isUnchanged(read.cells.country, existing.country)) return stored;
  const country = judgeCountry(read, fault);
  if (country !== stored) add(comparing, { country }, 'country', [stored, country]);
  return country;
}

function compareDateOfBirth(comparing: Comparing): void {
  const { read, existing, judging, fault } = comparing;
  const day = judgeDateOfBirth(read, judging, fault);
  if (day === null || day === existing.dateOfBirth) return;
  add(comparing, { dateOfBirth: day }, 'dateOfBirth', [existing.dateOfBirth ?? '', day]);
}

function compareEnrollment(comparing: Comparing): void {
  const { read, existing, judging, fault } = comparing;
  const day = judgeDay(read, 'enrollmentDate', judging, fault);
  if (day === null || day === existing.enrolledOn) return;
  add(comparing, { enrolledOn: day }, 'enrollmentDate', [existing.enrolledOn ?? '', day]);
}

function compareProgram(comparing: Comparing): void {
  const { read, existing, judging, fault } = comparing;
  const cell = read.cells.program;
  if (cell === undefined || foldName(cell) === foldName(existing.program?.name ?? '')) return;
  const programId = judgeProgram(read, judging, fault);
  const known = judging.known.programs.find(({ id }) => id === programId);
  add(comparing, { programId }, 'program', [existing.program?.name ?? '', known?.name ?? cell]);
}

/** The present teacher's name is no change, even if two teachers share it. */
function compareAssigned(comparing: Comparing): void {
  const { read, existing, judging, fault } = comparing;
  const cell = read.cells.assignedTeacher;
  const present = existing.assignedTeacher;
  if (cell === undefined || foldName(cell) === foldName(present?.name ?? '')) return;
  const teacher = judgeAssigned(read, judging, fault);
  if (teacher === null || ('id' in teacher && teacher.id === present?.id)) return;
  const known = judging.known.teachers.find(({ id }) => 'id' in teacher && id === teacher.id);
  add(comparing, { assignedTeacher: teacher }, 'assignedTeacher', [present?.name ?? '', known?.name ?? cell]);
}

function compareEmployeeId(comparing: Comparing): void {
  const { read, existing, judging, fault } = comparing;
  const { employeeId } = existing;
  if (read.cells.employeeId === undefined) return;
  const text = judgeEmployeeId(read, judging, fault);
  if (!isUnchanged(text, employeeId)) add(comparing, { employeeId: text }, 'employeeId', [employeeId, text]);
}

function compareTaught(comparing: Comparing): void {
  const { read, existing, judging, fault } = comparing;
  if (read.cells.program === undefined) return;
  const programIds = judgeTaught(read, judging, fault);
  const before = new Set(existing.programs.map(({ id }) => id));
  if (programIds.length === before.size && programIds.every((id) => before.has(id))) return;
  const names = (ids: readonly number[]) =>
    judging.known.programs.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join('; ');
  add(comparing, { programIds }, 'program', [names([...before]), names(programIds)]);
}
