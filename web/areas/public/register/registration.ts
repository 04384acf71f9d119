import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { looksLikeEmail } from '#web/lib/looks-like-email.ts';

export type TextName = 'firstName' | 'lastName' | 'dob' | 'email' | 'phone' | 'country' | 'address';
export type FieldName = TextName | 'photo';

/** What has been filled in so far. */
export type Registration = Record<TextName, string> & { photo: File | null };
export type Step = 1 | 2 | 3;

/** What stands in the way: the words, where they belong, and the fields they speak of. */
export interface Problem {
  step: Step;
  text: MessageDescriptor | string;
  fields: readonly FieldName[];
}

export const stepOf: Record<FieldName, Step> = {
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

export const earliestBirthday = '1900-01-01';

/** What keeps somebody on this step; `today` as 2026-11-15. */
export function findProblem(step: Step, entered: Registration, today: string): Problem | null {
  const missing = fieldsOf(step).filter((field) => isBlank(entered[field]));
  if (missing.length > 0) return problem(step, missingTexts[step], missing);
  if (step === 1 && (entered.dob > today || entered.dob < earliestBirthday)) {
    return problem(step, msg`Please enter a date of birth in the past.`, ['dob']);
  }
  if (step === 2 && !looksLikeEmail(entered.email)) {
    return problem(step, msg`Please enter a valid email address.`, ['email']);
  }
  return null;
}

export function isUntouched(entered: Registration): boolean {
  return Object.values(entered).every((value) => value === '' || value === null);
}

const missingTexts: Record<Step, MessageDescriptor> = {
  1: msg`Please fill in all required fields for personal information.`,
  2: msg`Please fill in all required contact information.`,
  3: msg`Please upload a passport size photo.`,
};

function fieldsOf(step: Step): FieldName[] {
  return (Object.keys(stepOf) as FieldName[]).filter((field) => stepOf[field] === step);
}

function isBlank(value: string | File | null): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function problem(step: Step, text: MessageDescriptor, fields: readonly FieldName[]): Problem {
  return { step, text, fields };
}
