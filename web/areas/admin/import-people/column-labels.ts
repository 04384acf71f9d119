import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PeopleColumn } from '#shared/contract/people/people-imports.ts';

/** The headings of the template. */
export const columnLabels: Record<PeopleColumn, MessageDescriptor> = {
  role: msg`Role`,
  firstName: msg`First name`,
  lastName: msg`Last name`,
  email: msg`Email`,
  password: msg`Password`,
  dateOfBirth: msg`Date of birth`,
  phoneNumber: msg`Phone number`,
  country: msg`Country`,
  address: msg`Address`,
  enrollmentDate: msg`Enrollment date`,
  assignedTeacher: msg`Assigned teacher`,
  program: msg`Programme`,
  employeeId: msg`Employee ID`,
  department: msg`Department`,
  studentNumber: msg`Student number`,
};
