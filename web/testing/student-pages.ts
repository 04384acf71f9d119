import type { CurrentUser } from '#shared/contract/people/auth.ts';
import type { Student } from '#shared/contract/people/people.ts';
import { defaultPreferences } from './default-preferences.ts';
import type { setUpFakeServer } from './fake-server.ts';
import { makeStudent } from './make-student.ts';

const joined = '2026-09-01T08:00:00.000Z';

/** A student whose registration was accepted. */
export function makeEnrolledStudent(id: number, given: Partial<Student> = {}): Student {
  return makeStudent(id, { enrollmentDate: joined, dateCreated: joined, lastUpdated: joined, ...given });
}

export const studentUser: CurrentUser = {
  id: 11,
  email: 'ama@mail.example',
  role: 'STUDENT',
  person: {
    kind: 'student',
    id: 1,
    studentNumber: '2026-10001',
    firstName: 'Ama',
    lastName: 'Owusu',
    currentCgpa: null,
    enrollmentDate: joined,
    assignedTeacher: null,
    program: { id: 1, name: 'BSc Statistics' },
    passportPhotoUrl: null,
    dateCreated: joined,
  },
  memberSince: joined,
  mustSetUpSecondFactor: false,
};

export const superAdminUser: CurrentUser = {
  id: 12,
  email: 'super.admin@mail.example',
  role: 'SUPER_ADMIN',
  person: {
    kind: 'admin',
    id: 2,
    firstName: 'Efua',
    lastName: 'Mensah',
    accessLevel: 'FULL',
    jobTitle: '',
    phoneNumber: '',
    bio: '',
    passportPhotoUrl: null,
    dateCreated: joined,
  },
  memberSince: joined,
  mustSetUpSecondFactor: false,
};

/** Responds with the student list like the API: filtered by the search text, page by page. */
export function answerStudents(
  server: ReturnType<typeof setUpFakeServer>,
  students: readonly Student[],
): void {
  server.answer('GET /student', ({ url: { searchParams } }) => {
    const search = (searchParams.get('search') ?? '').toLowerCase();
    const matches = students.filter(({ firstName, lastName, emailAddress }) =>
      `${firstName} ${lastName} ${emailAddress}`.toLowerCase().includes(search),
    );
    const offset = Number(searchParams.get('offset'));
    return {
      items: matches.slice(offset, offset + Number(searchParams.get('max'))),
      total: matches.length,
    };
  });
}

/** Responds to all requests of the student dashboard, with an empty record. */
export function answerDashboard(server: ReturnType<typeof setUpFakeServer>, student: Student): void {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /student/:studentId', student);
  server.answer('GET /dashboard/studentMetrics', {
    completed: 1,
    available: 2,
    averageScore: null,
    grades: 0,
  });
  server.answer('GET /quiz', { items: [], total: 0 });
  server.answer('GET /quizAttempt/summary', { summaries: [], serverTime: '2026-11-16T09:00:00.000Z' });
  server.answer('GET /grade', { items: [], total: 0 });
  server.answer('GET /notification', { items: [], total: 0 });
  server.answer('GET /announcement', { items: [], total: 0 });
  server.answer('GET /dashboard/badges', {
    pendingRegistrations: null,
    pendingNameCorrections: null,
    pendingCreditRequests: null,
    openQuizzes: null,
    waitingSubmissions: null,
    unreadNotifications: 0,
    problems: null,
    unreadMessages: 0,
    setUp: null,
  });
}
