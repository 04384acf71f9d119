import type { AccountRow } from '#shared/contract/accounts.ts';

/** The name, or the address of someone who has not given one. */
export function accountName({ person, email }: Pick<AccountRow, 'person' | 'email'>): string {
  const name = person ? `${person.firstName} ${person.lastName}`.trim() : '';
  return name === '' ? email : name;
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Null where it stands in place of the name already, and for who has none any more. */
export function shownEmail({ person, email, status }: AccountRow): string | null {
  return status === 'DELETED' || accountName({ person, email }) === email ? null : email;
}
