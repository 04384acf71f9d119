import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { passwordLength } from '#shared/limits.ts';
import { phoneProblem } from '#web/features/contact/phone-check.ts';
import type { FieldOf, FieldProblems } from '#web/lib/forms/field-problems.ts';
import { looksLikeEmail } from '#web/lib/looks-like-email.ts';

export type UserType = 'STUDENT' | 'TEACHER';

/** What has been filled in so far. */
export interface PersonDraft {
  role: UserType | '';
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  dateOfBirth: string;
  phoneNumber: string;
  country: string;
  address: string;
  enrollmentDate: string;
  /** The key of a teacher. */
  assignedTeacher: string;
  /** The key of a programme; empty for the default one. */
  program: string;
  employeeId: string;
  department: string;
  /** Keys of programmes, separated by commas; empty for the default one. */
  programs: string;
  photo: File | null;
  photoUrl: string;
}

type FieldName = keyof PersonDraft;
type TextName = Exclude<FieldName, 'photo' | 'role'>;
type Faults = Partial<Record<FieldName, MessageDescriptor | string>>;
export type Step = 1 | 2 | 3 | 4;

/** What the fields of a step share: the form, by the names of the draft. */
export interface StepProps {
  draft: PersonDraft;
  field: (name: TextName) => {
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  set: (change: Partial<PersonDraft>) => void;
  errors: FieldProblems<PersonDraft>;
}

export const earliestBirthday = '1900-01-01';

/** `today` as 2026-11-15. */
export function emptyDraft(today: string): PersonDraft {
  return {
    role: '',
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    dateOfBirth: '',
    phoneNumber: '',
    country: '',
    address: '',
    enrollmentDate: today,
    assignedTeacher: '',
    program: '',
    employeeId: '',
    department: '',
    programs: '',
    photo: null,
    photoUrl: '',
  };
}

/** Announces four steps until a role is chosen. */
export function lastStepOf(role: UserType | ''): 3 | 4 {
  return role === 'TEACHER' ? 3 : 4;
}

const stepOf: Record<FieldName, Step> = {
  role: 1,
  firstName: 2,
  lastName: 2,
  email: 2,
  password: 2,
  dateOfBirth: 2,
  phoneNumber: 3,
  country: 3,
  address: 3,
  enrollmentDate: 3,
  assignedTeacher: 3,
  program: 3,
  employeeId: 3,
  department: 3,
  programs: 3,
  photo: 4,
  photoUrl: 4,
};

/** The earliest step with one of these fields; undefined without fields. */
export function stepOfFields(fields: readonly FieldName[]): Step | undefined {
  return fields.map((field) => stepOf[field]).sort((one, other) => one - other)[0];
}

/** The field for each error code, and for paths with another name in the API. */
export const fieldOf: FieldOf<PersonDraft> = {
  EMAIL_TAKEN: 'email',
  COMMON_PASSWORD: 'password',
  PERSONAL_PASSWORD: 'password',
  EMAIL_HELD: 'email',
  PHOTO_REQUIRED: 'photo',
  PHOTO_TOO_LARGE: 'photo',
  PHOTO_TYPE_UNSUPPORTED: 'photo',
  PHOTO_UNREADABLE: 'photo',
  'cqUser.email': 'email',
  'cqUser.passwordHash': 'password',
  passportPhotoUrl: 'photoUrl',
};

/** What is missing or wrong on this step, field by field. */
export function findFaults(step: Step, draft: PersonDraft, today: string): Faults {
  switch (step) {
    case 1:
      return draft.role === '' ? { role: msg`Please select a user type` } : {};
    case 2:
      return findPersonalFaults(draft, today);
    case 3:
      return draft.role === 'TEACHER' ? findMissing(draft, employment) : findEnrollmentFaults(draft);
    case 4:
      return findPhotoFaults(draft);
  }
}

type Required = readonly (readonly [TextName, MessageDescriptor])[];

const names: Required = [
  ['firstName', msg`First name is required`],
  ['lastName', msg`Last name is required`],
  ['email', msg`Email is required`],
  ['password', msg`Password is required`],
];
const enrollment: Required = [
  ['phoneNumber', msg`Phone number is required`],
  ['country', msg`Country is required`],
  ['address', msg`Address is required`],
  ['enrollmentDate', msg`Enrollment date is required`],
  ['assignedTeacher', msg`Please assign a teacher`],
];
const employment: Required = [
  ['employeeId', msg`Employee ID is required`],
  ['department', msg`Department is required`],
];

function findMissing(draft: PersonDraft, required: Required): Faults {
  return Object.fromEntries(required.filter(([field]) => draft[field].trim() === ''));
}

function findEnrollmentFaults(draft: PersonDraft): Faults {
  const phoneNumber = phoneProblem(draft.phoneNumber, draft.country);
  return { ...(phoneNumber === undefined ? {} : { phoneNumber }), ...findMissing(draft, enrollment) };
}

function findPersonalFaults(draft: PersonDraft, today: string): Faults {
  return {
    ...(looksLikeEmail(draft.email) ? {} : { email: msg`Email is invalid` }),
    ...(draft.password.length < passwordLength.min ? { password: msg`Min 6 characters` } : {}),
    ...(draft.role === 'STUDENT' ? findBirthFault(draft.dateOfBirth, today) : {}),
    ...findMissing(draft, names),
  };
}

function findBirthFault(dateOfBirth: string, today: string): Faults {
  if (dateOfBirth === '') return { dateOfBirth: msg`Date of birth is required` };
  const isPast = dateOfBirth >= earliestBirthday && dateOfBirth <= today;
  return isPast ? {} : { dateOfBirth: msg`Please enter a date of birth in the past.` };
}

function findPhotoFaults({ photo, photoUrl }: PersonDraft): Faults {
  if (photo !== null) return {};
  if (photoUrl.trim() === '') return { photoUrl: msg`Photo URL is required` };
  return isWebAddress(photoUrl.trim())
    ? {}
    : { photoUrl: msg`Please enter an address that starts with http:// or https://.` };
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text);
}
