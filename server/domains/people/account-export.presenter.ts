import type { Cell } from '#server/exporting/cells.ts';
import type { AccountRow } from '#shared/contract/accounts.ts';

export const accountHeader: Cell[] = [
  'Account',
  'Last name',
  'First name',
  'E-mail',
  'Role',
  'Status',
  'Phone',
  'Programme',
  'Teacher',
  'Department',
  'Employee id',
  'CGPA',
  'Accepted (UTC)',
  'Last seen (UTC)',
  'Created (UTC)',
  'Two-factor sign-in',
];

export function accountCells(account: AccountRow): Cell[] {
  const { person, assignedTeacher } = account;
  return [
    account.id,
    person?.lastName ?? '',
    person?.firstName ?? '',
    account.email,
    account.role,
    account.status,
    account.phoneNumber,
    account.program?.name ?? '',
    assignedTeacher === null ? '' : `${assignedTeacher.firstName} ${assignedTeacher.lastName}`.trim(),
    account.department,
    account.employeeId,
    account.currentCgpa,
    moment(account.enrollmentDate),
    moment(account.lastSeenAt),
    moment(account.dateCreated),
    account.hasTwoFactor ? 'yes' : 'no',
  ];
}

/** As spreadsheets read it: 2026-11-15 20:40:36. */
function moment(at: string | null): Cell {
  return at === null ? null : at.slice(0, 19).replace('T', ' ');
}
