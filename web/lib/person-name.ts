import type { CurrentUser } from '#shared/contract/auth.ts';

/** The name, or the address where no name is known. */
export function personName({ person, email }: Pick<CurrentUser, 'person' | 'email'>): string {
  const name = person ? `${person.firstName} ${person.lastName}`.trim() : '';
  return name === '' ? email : name;
}
