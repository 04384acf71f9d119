import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconActivity,
  IconAdjustmentsHorizontal,
  IconBell,
  IconBook,
  IconBooks,
  IconCalendar,
  IconChartBar,
  IconClipboardCheck,
  IconFileText,
  IconHome,
  IconInbox,
  IconList,
  IconListCheck,
  IconListDetails,
  IconReportAnalytics,
  IconUpload,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { Badges } from '#shared/contract/results/dashboard.ts';
import type { Role } from '#shared/permissions.ts';
import { paths } from '#web/lib/address/paths.ts';

export type AreaName = 'admin' | 'teacher' | 'student';

type CountName = Exclude<keyof Badges, 'setUp'>;

export interface NavigationItem {
  path: string;
  label: MessageDescriptor;
  icon: Icon;
  roles: readonly Role[];
  /** Which counts add up to the badge beside the page. */
  badges?: readonly CountName[];
  /** A count that is shown as a warning sign. */
  warning?: CountName;
  /** Only while steps of the set-up are open. */
  isSetUp?: true;
}

interface Area {
  label: MessageDescriptor;
  items: readonly NavigationItem[];
}

const admins = ['SUPER_ADMIN', 'READ_ONLY_ADMIN'] as const;
const superAdmin = ['SUPER_ADMIN'] as const;
const teachers = ['TEACHER', 'SUPER_ADMIN'] as const;
const students = ['STUDENT', 'SUPER_ADMIN'] as const;

/** Every page of the sidebars and the roles that may open it. The server checks again on every call. */
export const areas: Record<AreaName, Area> = {
  admin: {
    label: msg`Administration`,
    items: [
      { path: paths.admin.dashboard, label: msg`Dashboard`, icon: IconHome, roles: admins },
      {
        path: paths.admin.registrationRequests,
        label: msg`Registration Requests`,
        icon: IconInbox,
        roles: superAdmin,
        badges: ['pendingRegistrations', 'pendingNameCorrections', 'pendingCreditRequests'],
      },
      { path: paths.admin.allUsers, label: msg`All Users`, icon: IconUsers, roles: admins },
      { path: paths.admin.registerUser, label: msg`Register Users`, icon: IconUserPlus, roles: superAdmin },
      { path: paths.admin.notifications, label: msg`Notifications`, icon: IconBell, roles: admins },
      {
        path: paths.admin.status,
        label: msg`Status`,
        icon: IconActivity,
        roles: admins,
        warning: 'problems',
      },
      { path: paths.admin.setUp, label: msg`Set-up`, icon: IconListCheck, roles: admins, isSetUp: true },
      {
        path: paths.admin.settings,
        label: msg`System Settings`,
        icon: IconAdjustmentsHorizontal,
        roles: superAdmin,
      },
    ],
  },
  teacher: {
    label: msg`Teacher area`,
    items: [
      { path: paths.teacher.dashboard, label: msg`Dashboard`, icon: IconHome, roles: teachers },
      { path: paths.teacher.questionBank, label: msg`Question Bank`, icon: IconBooks, roles: teachers },
      { path: paths.teacher.quizzes, label: msg`Quizzes`, icon: IconListDetails, roles: teachers },
      { path: paths.teacher.students, label: msg`Students`, icon: IconUsers, roles: teachers },
      { path: paths.teacher.upload, label: msg`Upload`, icon: IconUpload, roles: teachers },
      {
        path: paths.teacher.submissions,
        label: msg`Submissions`,
        icon: IconClipboardCheck,
        roles: teachers,
        badges: ['waitingSubmissions'],
      },
      { path: paths.teacher.reports, label: msg`Reports`, icon: IconReportAnalytics, roles: teachers },
      {
        path: paths.teacher.settings,
        label: msg`Settings`,
        icon: IconAdjustmentsHorizontal,
        roles: teachers,
      },
    ],
  },
  student: {
    label: msg`Student area`,
    items: [
      { path: paths.student.dashboard, label: msg`Dashboard`, icon: IconHome, roles: students },
      {
        path: paths.student.availableQuizzes,
        label: msg`Available Quizzes`,
        icon: IconList,
        roles: students,
        badges: ['openQuizzes'],
      },
      { path: paths.student.calendar, label: msg`Calendar`, icon: IconCalendar, roles: students },
      { path: paths.student.gradeBook, label: msg`Grade Book`, icon: IconBook, roles: students },
      { path: paths.student.progress, label: msg`Progress`, icon: IconChartBar, roles: students },
      { path: paths.student.transcript, label: msg`Transcript`, icon: IconFileText, roles: students },
      {
        path: paths.student.settings,
        label: msg`Settings`,
        icon: IconAdjustmentsHorizontal,
        roles: students,
      },
    ],
  },
};

export function itemsFor(area: AreaName, role: Role): NavigationItem[] {
  return areas[area].items.filter((item) => item.roles.includes(role));
}

/** The other areas that the role may enter. */
export function otherAreas(area: AreaName, role: Role): AreaName[] {
  const names = Object.keys(areas) as AreaName[];
  return names.filter((name) => name !== area && itemsFor(name, role).length > 0);
}

/** The page that an address belongs to: itself, or its nearest parent. */
function findPage(items: readonly NavigationItem[], path: string): NavigationItem | undefined {
  return items
    .filter((item) => path === item.path || path.startsWith(`${item.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** Whether the role may open this address. */
export function mayOpen(area: AreaName, role: Role, pathname: string): boolean {
  const { items } = areas[area];
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  const page = findPage(items, path);
  return page ? page.roles.includes(role) : items.some((item) => item.roles.includes(role));
}
