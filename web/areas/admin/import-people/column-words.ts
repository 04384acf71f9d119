import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PeopleColumn } from '#shared/contract/people-imports.ts';

/** As the template heads them. */
export const columnWords: Record<PeopleColumn, MessageDescriptor> = {
  role: msg`Role`,
  firstName: msg`First name`,
  lastName: msg`Last name`,
  email: msg`E-mail`,
  password: msg`Password`,
  dateOfBirth: msg`Date of birth`,
  phoneNumber: msg`Phone number`,
  country: msg`Country`,
  address: msg`Address`,
  enrollmentDate: msg`Enrolment date`,
  assignedTeacher: msg`Assigned teacher`,
  program: msg`Programme`,
  employeeId: msg`Employee ID`,
  department: msg`Department`,
};
