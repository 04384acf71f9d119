import { t } from '@lingui/core/macro';
import type { AccountChange, AccountDetail } from '#shared/contract/people/accounts.ts';
import { phoneProblem } from '#web/features/contact/phone-check.ts';
import { looksLikeEmail } from '#web/lib/looks-like-email.ts';

type Kind = NonNullable<AccountDetail['person']>['kind'];

/** The values of the form's fields: texts and ids. */
export interface PersonDraft {
  firstName: string;
  lastName: string;
  emailAddress: string;
  phoneNumber: string;
  dateOfBirth: string;
  country: string;
  address: string;
  program: string;
  assignedTeacher: string;
  employeeId: string;
  department: string;
  /** Ids of programmes, separated by commas. */
  programs: string;
  jobTitle: string;
}
type PersonField = keyof PersonDraft;

/** Null keeps the photo. */
export type PhotoChange = File | 'removed' | null;

/** The values of the dialog. */
export type PersonEdit = PersonDraft & { photo: PhotoChange; currentPassword: string };

const shared = ['firstName', 'lastName', 'emailAddress', 'phoneNumber'] as const;

/** The fields of each kind of person, in the order of the form. */
export const fieldsOfKind: Record<Kind, readonly PersonField[]> = {
  student: [...shared, 'dateOfBirth', 'country', 'address', 'program', 'assignedTeacher'],
  teacher: [...shared, 'employeeId', 'department', 'programs'],
  admin: [...shared, 'jobTitle'],
};

export function draftOf(account: AccountDetail): PersonDraft {
  const { person, program, assignedTeacher } = account;
  return {
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    emailAddress: account.email,
    phoneNumber: account.phoneNumber ?? '',
    dateOfBirth: account.dateOfBirth ?? '',
    country: account.country ?? '',
    address: account.address ?? '',
    program: program ? String(program.id) : '',
    assignedTeacher: assignedTeacher ? String(assignedTeacher.id) : '',
    employeeId: account.employeeId,
    department: account.department,
    programs: programKeys.write(account.programs.map(({ id }) => id)),
    jobTitle: account.jobTitle,
  };
}

/** Sends only what changed: another window may have changed the rest. */
export function changeOf(
  draft: PersonDraft,
  saved: PersonDraft,
  fields: readonly PersonField[],
): AccountChange {
  const changed = fields.filter((field) => draft[field] !== saved[field]);
  return Object.fromEntries(changed.map((field) => [field, sentValue(field, draft[field])]));
}

function sentValue(field: PersonField, value: string): unknown {
  if (field === 'program' || field === 'assignedTeacher') return value === '' ? null : { id: Number(value) };
  if (field === 'programs') return programKeys.read(value).map((id) => ({ id }));
  if (field === 'dateOfBirth') return value === '' ? null : value;
  return value.trim();
}

export function faultsOfDraft(draft: PersonDraft, saved: PersonDraft) {
  const { firstName, lastName, emailAddress, phoneNumber, country } = draft;
  const email = emailAddress.trim();
  // A number from before the check stays as it is.
  const phone = phoneNumber === saved.phoneNumber ? undefined : phoneProblem(phoneNumber, country);
  return {
    ...(firstName.trim() === '' ? { firstName: t`First name is required` } : {}),
    ...(lastName.trim() === '' ? { lastName: t`Last name is required` } : {}),
    ...(email === ''
      ? { emailAddress: t`Email is required` }
      : looksLikeEmail(email)
        ? {}
        : { emailAddress: t`Please enter a valid email` }),
    ...(phone === undefined ? {} : { phoneNumber: phone }),
  };
}

/** Several ids as one text, so that drafts can be compared field by field. */
export const programKeys = {
  read: (text: string): number[] => (text === '' ? [] : text.split(',').map(Number)),
  write: (ids: readonly number[]): string => ids.toSorted((one, other) => one - other).join(','),
};
