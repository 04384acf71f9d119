import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Labels of the most frequent fields. Other fields are shown by their own names. */
const labels: Partial<Record<string, MessageDescriptor>> = {
  accountId: msg`Account`,
  add: msg`Added`,
  address: msg`Address`,
  assignedTeacher: msg`Assigned teacher`,
  attempts: msg`Attempts`,
  attemptsChanged: msg`Attempts changed`,
  bio: msg`Bio`,
  country: msg`Country`,
  dateOfBirth: msg`Date of birth`,
  department: msg`Department`,
  email: msg`Email`,
  emailAddress: msg`Email`,
  employeeId: msg`Employee ID`,
  extraMinutes: msg`Extra minutes`,
  fields: msg`Fields changed`,
  fileName: msg`File`,
  firstName: msg`First name`,
  format: msg`Format`,
  fromAddress: msg`Sender address`,
  isAccepted: msg`Accepted`,
  isKept: msg`Kept for the record`,
  isPasswordChanged: msg`Password changed`,
  isRemoved: msg`Removed`,
  isSearch: msg`Filtered by a search`,
  jobTitle: msg`Job title`,
  lastName: msg`Last name`,
  marks: msg`Marks`,
  minutes: msg`Minutes`,
  name: msg`Name`,
  phoneNumber: msg`Phone number`,
  points: msg`Points`,
  program: msg`Programme`,
  questions: msg`Questions`,
  reason: msg`Reason`,
  remove: msg`Removed`,
  role: msg`Role`,
  rows: msg`Rows`,
  score: msg`Score`,
  sessionsEnded: msg`Sessions ended`,
  status: msg`Status`,
  tags: msg`Tags`,
  title: msg`Title`,
  version: msg`Version`,
};

/** `primary_color` is "Primary color". */
export function wordsOf(name: string): string {
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

export function fieldWords(name: string): string {
  const label = labels[name];
  return label === undefined ? wordsOf(name) : i18n._(label);
}
