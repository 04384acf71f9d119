import type { ReadPerson } from '#server/importing/people/people-events.ts';
import { readRole } from '#server/importing/people/read-role-and-country.ts';
import { say } from '#server/language/say.ts';
import type { PeopleColumn } from '#shared/contract/people/people-imports.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import type { ExistingPerson, PeopleIndex } from './row-values.policy.ts';

export function indexPeople(people: readonly ExistingPerson[]): PeopleIndex {
  const staff = people.filter(({ employeeId, status }) => employeeId !== '' && status !== 'DELETED');
  return {
    byEmail: new Map(people.map((person) => [normalizeEmail(person.email), person])),
    byStudentNumber: new Map(people.map((person) => [person.studentNumber, person])),
    byEmployeeId: Map.groupBy(staff, ({ employeeId }) => employeeId.trim().toLowerCase()),
  };
}

interface Match {
  /** Undefined for a new person. */
  person?: ExistingPerson | undefined;
  fault?: { column: PeopleColumn | null; message: string };
}

/** By student number, else by email address, else by employee ID. All that a row names must be one person. */
export function findPerson({ cells }: Pick<ReadPerson, 'cells'>, index: PeopleIndex): Match {
  const { studentNumber, email } = cells;
  const byEmail = email === undefined ? undefined : index.byEmail.get(normalizeEmail(email));
  if (studentNumber === undefined) return findStaff({ cells }, index, byEmail);
  const byNumber = index.byStudentNumber.get(studentNumber);
  if (byNumber === undefined) return { fault: explainUnknownNumber(studentNumber) };
  if (byEmail === undefined || byEmail === byNumber) return { person: byNumber };
  return {
    fault: {
      column: null,
      message: say(
        'The student number belongs to {one}, but the email address belongs to {other}. Correct one of them.',
        {
          one: describePerson(byNumber),
          other: describePerson(byEmail),
        },
      ),
    },
  };
}

function explainUnknownNumber(text: string): NonNullable<Match['fault']> {
  return {
    column: 'studentNumber',
    message: say('No student has the number "{text}". Leave this cell empty for a new student.', {
      text: text.slice(0, 40).toWellFormed(),
    }),
  };
}

function findStaff(
  { cells }: Pick<ReadPerson, 'cells'>,
  { byEmployeeId }: PeopleIndex,
  byEmail: ExistingPerson | undefined,
): Match {
  const isStudent = byEmail?.role === 'STUDENT' || readRole(cells.role ?? '') === 'STUDENT';
  const staff = isStudent ? [] : (byEmployeeId.get((cells.employeeId ?? '').toLowerCase()) ?? []);
  const [only] = staff;
  if (only === undefined || (byEmail !== undefined && staff.includes(byEmail))) return { person: byEmail };
  if (byEmail === undefined && staff.length === 1) return { person: only };
  const message =
    byEmail === undefined
      ? say('Several teachers have this employee ID. Use the email address instead.')
      : say(
          'The employee ID belongs to {one}, but the email address belongs to {other}. Correct one of them.',
          {
            one: describePerson(only),
            other: describePerson(byEmail),
          },
        );
  return { fault: { column: 'employeeId', message } };
}

export function describePerson({ firstName, lastName, email }: ExistingPerson): string {
  return `${firstName} ${lastName}`.trim() || email;
}
