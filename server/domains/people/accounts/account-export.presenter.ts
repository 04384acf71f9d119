import type { Cell } from '#server/exporting/cells.ts';
import { wallClock } from '#server/exporting/wall-clock.ts';
import { say, sayMarked } from '#server/language/say.ts';
import { sayZone } from '#server/language/say-values.ts';
import type { AccountRow, AccountStatus } from '#shared/contract/people/accounts.ts';
import type { Role } from '#shared/permissions.ts';
import { sentence } from '#shared/sentence.ts';

export function accountHeader(timeZone: string): Cell[] {
  const zone = sayZone(timeZone);
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
    say('Employee ID'),
    say('CGPA'),
    say('Accepted ({zone})', { zone }),
    say('Last seen ({zone})', { zone }),
    say('Created ({zone})', { zone }),
    say('Two-factor sign-in'),
  ];
}

const roles = {
  SUPER_ADMIN: sentence('Super Admin'),
  READ_ONLY_ADMIN: sentence('Read Only Admin'),
  TEACHER: sentence('Teacher'),
  STUDENT: sentence('Student'),
} as const satisfies Record<Role, string>;

const statuses = {
  ACTIVE: sentence('Active'),
  PENDING: sentence('Pending'),
  SUSPENDED: sentence('Suspended'),
  DELETED: sentence('Deleted'),
} as const satisfies Record<AccountStatus, string>;

export function accountCells(account: AccountRow, timeZone: string): Cell[] {
  const { person, assignedTeacher } = account;
  return [
    account.id,
    person?.lastName ?? '',
    person?.firstName ?? '',
    account.email,
    sayMarked(roles[account.role]),
    sayMarked(statuses[account.status]),
    account.studentNumber ?? '',
    account.phoneNumber,
    account.program?.name ?? '',
    assignedTeacher === null ? '' : `${assignedTeacher.firstName} ${assignedTeacher.lastName}`.trim(),
    account.department,
    account.employeeId,
    account.currentCgpa,
    wallClock(account.enrollmentDate, timeZone),
    wallClock(account.lastSeenAt, timeZone),
    wallClock(account.dateCreated, timeZone),
    account.hasTwoFactor ? say('yes') : say('no'),
  ];
}
