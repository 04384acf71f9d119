import type { Cell } from '#server/exporting/cells.ts';
import { say } from '#server/language/say.ts';
import type { AccountRow } from '#shared/contract/accounts.ts';

export function accountHeader(): Cell[] {
  return [
    say('Account'),
    say('Last name'),
    say('First name'),
    say('Email'),
    say('Role'),
    say('Status'),
    say('Student number'),
    say('Phone'),
    say('Programme'),
    say('Teacher'),
    say('Department'),
    say('Employee id'),
    say('CGPA'),
    say('Accepted (UTC)'),
    say('Last seen (UTC)'),
    say('Created (UTC)'),
    say('Two-factor sign-in'),
  ];
}

export function accountCells(account: AccountRow): Cell[] {
  const { person, assignedTeacher } = account;
  return [
    account.id,
    person?.lastName ?? '',
    person?.firstName ?? '',
    account.email,
    account.role,
    account.status,
    account.studentNumber ?? '',
    account.phoneNumber,
    account.program?.name ?? '',
    assignedTeacher === null ? '' : `${assignedTeacher.firstName} ${assignedTeacher.lastName}`.trim(),
    account.department,
    account.employeeId,
    account.currentCgpa,
    moment(account.enrollmentDate),
    moment(account.lastSeenAt),
    moment(account.dateCreated),
    account.hasTwoFactor ? say('yes') : say('no'),
  ];
}

/** Spreadsheet format: 2026-11-15 20:40:36. */
function moment(at: string | null): Cell {
  return at === null ? null : at.slice(0, 19).replace('T', ' ');
}
