import type { Role } from '#shared/permissions.ts';

export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  otpVerification: '/otp-verification',
  firstAdmin: '/first-admin',
  invitation: '/invitation',
  emailLink: '/email-link',
  verify: '/verify',
  admin: {
    dashboard: '/admin/dashboard',
    registrationRequests: '/admin/registration-requests',
    allUsers: '/admin/all-users',
    registerUser: '/admin/register-user',
    importPeople: '/admin/register-user/import',
    notifications: '/admin/notifications',
    status: '/admin/status',
    setUp: '/admin/set-up',
    settings: '/admin/settings',
  },
  teacher: {
    dashboard: '/teacher/dashboard',
    questionBank: '/teacher/question-bank',
    quizzes: '/teacher/quizzes',
    students: '/teacher/students',
    submissions: '/teacher/submissions',
    upload: '/teacher/upload',
    reports: '/teacher/reports',
    settings: '/teacher/settings',
  },
  student: {
    dashboard: '/student/dashboard',
    availableQuizzes: '/student/available-quizzes',
    calendar: '/student/calendar',
    gradeBook: '/student/grade_book',
    progress: '/student/progress',
    transcript: '/student/transcript',
    notifications: '/student/notifications',
    settings: '/student/settings',
  },
} as const;

const homes = {
  SUPER_ADMIN: paths.admin.dashboard,
  READ_ONLY_ADMIN: paths.admin.dashboard,
  TEACHER: paths.teacher.dashboard,
  STUDENT: paths.student.dashboard,
} as const satisfies Record<Role, string>;

export function homeOf(role: Role): string {
  return homes[role];
}

const settings: Record<Role, string | null> = {
  SUPER_ADMIN: paths.admin.settings,
  READ_ONLY_ADMIN: null,
  TEACHER: paths.teacher.settings,
  STUDENT: paths.student.settings,
};

/** Null if the role has no settings page. */
export function settingsOf(role: Role): string | null {
  return settings[role];
}

const notifications: Record<Role, string | null> = {
  SUPER_ADMIN: paths.admin.notifications,
  READ_ONLY_ADMIN: paths.admin.notifications,
  TEACHER: null,
  STUDENT: paths.student.notifications,
};

/** Null if the role has no notifications page. */
export function notificationsOf(role: Role): string | null {
  return notifications[role];
}

/** Whether this is the page where a student takes a quiz, which also opens offline. */
export function isTakePage(pathname: string): boolean {
  return /^\/student\/quiz\/[^/]+\/take\/?$/i.test(pathname);
}
