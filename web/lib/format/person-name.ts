import type { CurrentUser } from '#shared/contract/people/auth.ts';
import type { Student } from '#shared/contract/people/people.ts';

/** The name, or the email address if no name is known. */
export function personName({ person, email }: Pick<CurrentUser, 'person' | 'email'>): string {
  const name = person ? `${person.firstName} ${person.lastName}`.trim() : '';
  return name === '' ? email : name;
}

/** The name, or the email address of a student without one. */
export function studentName({
  firstName,
  lastName,
  emailAddress,
}: Pick<Student, 'firstName' | 'lastName' | 'emailAddress'>): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? emailAddress : name;
}
