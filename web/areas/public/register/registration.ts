import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { phoneProblem } from '#web/features/contact/phone-check.ts';
import type { FieldOf } from '#web/lib/forms/field-problems.ts';
import { looksLikeEmail } from '#web/lib/looks-like-email.ts';

export type TextName = 'firstName' | 'lastName' | 'dob' | 'email' | 'phone' | 'country' | 'address';
type FieldName = TextName | 'photo';

/** What has been filled in so far. */
export type Registration = Record<TextName, string> & { photo: File | null };
export type Step = 1 | 2 | 3;
type Problems = Partial<Record<FieldName, MessageDescriptor | string>>;

export const lastStep = 3;

const stepOf: Record<FieldName, Step> = {
  firstName: 1,
  lastName: 1,
  dob: 1,
  email: 2,
  phone: 2,
  country: 2,
  address: 2,
  photo: 3,
};

export const emptyRegistration: Registration = {
  firstName: '',
  lastName: '',
  dob: '',
  email: '',
  phone: '',
  country: '',
  address: '',
  photo: null,
};

/** The field for each error code. */
export const fieldOf: FieldOf<Registration> = {
  EMAIL_TAKEN: 'email',
  PHOTO_REQUIRED: 'photo',
  PHOTO_TOO_LARGE: 'photo',
  PHOTO_TYPE_UNSUPPORTED: 'photo',
  PHOTO_UNREADABLE: 'photo',
};

export const earliestBirthday = '1900-01-01';

/** The wrong fields of this step. They share a text, because the step shows only one. `today` as 2026-11-15. */
export function findProblems(step: Step, entered: Registration, today: string): Problems {
  const missing = fieldsOfStep(step).filter((field) => isBlank(entered[field]));
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, missingTexts[step]]));
  if (step === 1 && (entered.dob > today || entered.dob < earliestBirthday)) {
    return { dob: msg`Please enter a date of birth in the past.` };
  }
  if (step === 2 && !looksLikeEmail(entered.email)) {
    return { email: msg`Please enter a valid email address.` };
  }
  const phone = step === 2 ? phoneProblem(entered.phone, entered.country) : undefined;
  if (phone !== undefined) return { phone };
  return {};
}

/** The earliest step with one of these fields; the last step without fields. */
export function stepOfFields(fields: readonly FieldName[]): Step {
  return Math.min(lastStep, ...fields.map((field) => stepOf[field])) as Step;
}

export function fieldsOfStep(step: Step): FieldName[] {
  return (Object.keys(stepOf) as FieldName[]).filter((field) => stepOf[field] === step);
}

const missingTexts: Record<Step, MessageDescriptor> = {
  1: msg`Please fill in all required fields for personal information.`,
  2: msg`Please fill in all required contact information.`,
  3: msg`Please upload a passport size photo.`,
};

function isBlank(value: string | File | null): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}
