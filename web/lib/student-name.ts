import type { Student } from '#shared/contract/people.ts';

/** The name, or the address of someone who has not given one. */
export function studentName({ firstName, lastName, emailAddress }: Student): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? emailAddress : name;
}
