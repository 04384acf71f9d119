import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { encodeForm } from './testing/form.ts';
import { createPerson, signInAsPerson } from './testing/people.ts';
import { type SignedIn, startTestSession } from './testing/sign-in.ts';
import { setUpTestApp } from './testing/test-app.ts';

const people = ['anonymous', 'pending', 'student', 'teacher', 'reader', 'admin'] as const;
type Who = (typeof people)[number];

const anyone: readonly Who[] = people;
const signedIn: readonly Who[] = ['student', 'teacher', 'reader', 'admin'];
const admins: readonly Who[] = ['reader', 'admin'];
const superAdmin: readonly Who[] = ['admin'];
const teachers: readonly Who[] = ['teacher', 'admin'];
const students: readonly Who[] = ['student', 'admin'];
/** All but read-only administrators, who have the dashboard, all users and notifications. */
const classroom: readonly Who[] = ['student', 'teacher', 'admin'];

/**
 * The roles that can call each endpoint, listed a second time by hand: an endpoint that is missing here, or whose
 * contract lets in another role, fails the test. A pending person has no valid session.
 */
const matrix: Record<string, readonly Who[]> = {
  'GET /health': anyone,
  'GET /ready': anyone,
  'GET /maintenance': anyone,
  'GET /status': superAdmin,
  'GET /explanation': signedIn,
  'POST /explanation': signedIn,
  'GET /events': signedIn,
  'GET /auditLog': superAdmin,
  'GET /auditLog/export': superAdmin,
  'GET /auditLog/person/:accountId': superAdmin,
  'POST /auditLog/purge': superAdmin,
  'GET /setting': superAdmin,
  'PATCH /setting': superAdmin,
  'PUT /setting': superAdmin,
  'POST /setting/reset': superAdmin,
  'GET /preference': signedIn,
  'PATCH /preference': signedIn,
  'PUT /preference': signedIn,
  'GET /semester': classroom,
  'POST /semester': superAdmin,
  'PATCH /semester/:semesterId': superAdmin,
  'PUT /semester/:semesterId': superAdmin,
  'DELETE /semester/:semesterId': superAdmin,
  'GET /program': signedIn,
  'GET /program/:programId': classroom,
  'POST /program': superAdmin,
  'PUT /program/:programId': superAdmin,
  'PATCH /program/:programId': superAdmin,
  'DELETE /program/:programId': superAdmin,
  'GET /file': anyone,
  'GET /file/:fileId': anyone,
  'GET /backup': superAdmin,
  'POST /backup': superAdmin,
  'GET /backup/schedule': superAdmin,
  'form POST /backup/upload': superAdmin,
  'GET /backup/:backupId': superAdmin,
  'POST /backup/:backupId/link': superAdmin,
  'GET /backup/:backupId/download': anyone,
  'DELETE /backup/:backupId': superAdmin,
  'POST /backup/:backupId/restore': superAdmin,
  'POST /system/factoryReset': superAdmin,
  'GET /branding': anyone,
  'GET /branding/candidates': anyone,
  'GET /branding/image/:fileId': anyone,
  'GET /brandingProfile': superAdmin,
  'POST /brandingProfile': superAdmin,
  'POST /brandingProfile/preview': superAdmin,
  'POST /brandingProfile/match': superAdmin,
  'PATCH /brandingProfile/:profileKey': superAdmin,
  'PUT /brandingProfile/:profileKey': superAdmin,
  'DELETE /brandingProfile/:profileKey': superAdmin,
  'POST /brandingProfile/:profileKey/restore': superAdmin,
  'form PUT /brandingProfile/:profileKey/logo': superAdmin,
  'DELETE /brandingProfile/:profileKey/logo': superAdmin,
  'form PUT /brandingProfile/:profileKey/favicon': superAdmin,
  'DELETE /brandingProfile/:profileKey/favicon': superAdmin,
  'GET /notification': signedIn,
  'POST /notification/markAllRead': signedIn,
  'POST /notification/:notificationId/read': signedIn,
  'DELETE /notification/:notificationId': signedIn,
  'GET /calendar': ['student'],
  'POST /calendar': ['student'],
  'DELETE /calendar': ['student'],
  'GET /calendar/:feed': anyone,
  'GET /quiz/:quizId/calendar': ['student'],
  'GET /announcement': signedIn,
  'GET /announcement/audiences': teachers,
  'POST /announcement': teachers,
  'PATCH /announcement/:announcementId': teachers,
  'PUT /announcement/:announcementId': teachers,
  'DELETE /announcement/:announcementId': teachers,
  'POST /announcement/markSeen': signedIn,
  'PATCH /profile': signedIn,
  'PUT /profile': signedIn,
  'form PUT /profile/photo': signedIn,
  'form POST /profile/photo': signedIn,
  'DELETE /profile/photo': signedIn,
  'GET /student': classroom,
  'GET /student/:studentId': classroom,
  'GET /student/:studentId/transcript': students,
  'POST /student/:studentId/transcript/pdf': students,
  'GET /student/:studentId/document': students,
  'GET /document/:documentId/pdf': students,
  'POST /document/:documentId/revoke': superAdmin,
  'POST /document/:documentId/replace': superAdmin,
  'GET /profile/nameCorrection': ['student'],
  'POST /profile/nameCorrection': ['student'],
  'DELETE /profile/nameCorrection': ['student'],
  'GET /creditRequest': superAdmin,
  'POST /creditRequest/:creditRequestId/approve': superAdmin,
  'POST /creditRequest/:creditRequestId/decline': superAdmin,
  'GET /nameCorrection': superAdmin,
  'POST /nameCorrection/:nameCorrectionId/accept': superAdmin,
  'POST /nameCorrection/:nameCorrectionId/decline': superAdmin,
  'GET /verify/:code': anyone,
  'form POST /verify/file': anyone,
  'form POST /student': anyone,
  'POST /student': superAdmin,
  'PUT /student/:studentId': superAdmin,
  'PATCH /student/:studentId': superAdmin,
  'DELETE /student/:studentId': superAdmin,
  'POST /student/accept': superAdmin,
  'POST /student/refuse': superAdmin,
  'POST /student/:studentId/refuse': superAdmin,
  'form POST /student/withPhoto': superAdmin,
  'form POST /peopleImport/check': superAdmin,
  'form POST /peopleImport': superAdmin,
  'GET /peopleImport/template/:kind': superAdmin,
  'GET /teacher': [...admins, 'teacher'],
  'GET /teacher/:teacherId': teachers,
  'POST /teacher': superAdmin,
  'PUT /teacher/:teacherId': superAdmin,
  'PATCH /teacher/:teacherId': superAdmin,
  'DELETE /teacher/:teacherId': superAdmin,
  'GET /account': admins,
  'GET /account/summary': admins,
  'GET /account/export': superAdmin,
  'GET /account/:accountId': admins,
  'POST /account': superAdmin,
  'POST /account/bulk': superAdmin,
  'PATCH /account/:accountId': superAdmin,
  'PUT /account/:accountId': superAdmin,
  'DELETE /account/:accountId': superAdmin,
  'form PUT /account/:accountId/photo': superAdmin,
  'form POST /account/:accountId/photo': superAdmin,
  'DELETE /account/:accountId/photo': superAdmin,
  'POST /account/:accountId/suspend': superAdmin,
  'POST /account/:accountId/resume': superAdmin,
  'POST /account/:accountId/resetPassword': superAdmin,
  'POST /account/:accountId/role': superAdmin,
  'GET /account/:accountId/data': superAdmin,
  'POST /account/:accountId/erase': superAdmin,
  'GET /profile/data': signedIn,
  'POST /auth/login': anyone,
  'POST /auth/login/secondFactor': anyone,
  'GET /twoFactor': signedIn,
  'POST /twoFactor': signedIn,
  'POST /twoFactor/confirm': signedIn,
  'POST /twoFactor/recoveryCodes': signedIn,
  'POST /twoFactor/off': signedIn,
  'POST /account/:accountId/twoFactor/off': superAdmin,
  'POST /auth/register': anyone,
  'GET /auth/me': signedIn,
  'GET /auth/session': signedIn,
  'POST /auth/logout': signedIn,
  'POST /auth/password': signedIn,
  'POST /auth/email': signedIn,
  'GET /auth/email': signedIn,
  'DELETE /auth/email': signedIn,
  'POST /auth/emailLink': anyone,
  'POST /auth/emailLink/confirm': anyone,
  'POST /auth/firstAdmin': anyone,
  'POST /auth/reset/request': anyone,
  'POST /auth/reset/verify': anyone,
  'POST /auth/reset/confirm': anyone,
  'POST /auth/invitation': anyone,
  'GET /session': signedIn,
  'DELETE /session': signedIn,
  'DELETE /session/:sessionId': signedIn,
  'GET /questionBank': teachers,
  'GET /questionBank/:bankId': teachers,
  'POST /questionBank': teachers,
  'PUT /questionBank/:bankId': teachers,
  'PATCH /questionBank/:bankId': teachers,
  'DELETE /questionBank/:bankId': teachers,
  'POST /questionBank/:bankId/order': teachers,
  'GET /tag': teachers,
  'PATCH /tag/:tagId': teachers,
  'PUT /tag/:tagId': teachers,
  'DELETE /tag/:tagId': teachers,
  'POST /question/tag': teachers,
  'POST /question': teachers,
  'PUT /question/:questionId': teachers,
  'PATCH /question/:questionId': teachers,
  'DELETE /question/:questionId': teachers,
  'POST /question/delete': teachers,
  'POST /question/restore': teachers,
  'POST /question/move': teachers,
  'POST /question/:questionId/duplicate': teachers,
  'GET /question/:questionId/versions': teachers,
  'GET /question/:questionId/usage': teachers,
  'form POST /questionImage': teachers,
  'POST /questionOption': teachers,
  'PUT /questionOption/:optionId': teachers,
  'PATCH /questionOption/:optionId': teachers,
  'DELETE /questionOption/:optionId': teachers,
  'GET /quiz': classroom,
  'GET /quiz/:quizId': classroom,
  'POST /quiz': teachers,
  'PUT /quiz/:quizId': teachers,
  'PATCH /quiz/:quizId': teachers,
  'DELETE /quiz/:quizId': teachers,
  'GET /quiz/:quizId/places': teachers,
  'POST /quiz/:quizId/duplicate': teachers,
  'POST /quiz/:quizId/keyRelease': teachers,
  'DELETE /quiz/:quizId/keyRelease': teachers,
  'GET /quiz/:quizId/preview': teachers,
  'GET /dashboard/adminMetrics': admins,
  'GET /dashboard/adminStats': admins,
  'GET /dashboard/trends': admins,
  'GET /search': signedIn,
  'GET /dashboard/teacherMetrics': teachers,
  'GET /dashboard/teacherActivity': teachers,
  'GET /dashboard/studentMetrics': students,
  'GET /progress': students,
  'GET /gradeBook': students,
  'GET /gradeBook/summary': students,
  'GET /gradeBook/export': students,
  'GET /dashboard/badges': signedIn,
  'GET /report': teachers,
  'GET /report/quiz/:quizId': teachers,
  'GET /report/quiz/:quizId/export': teachers,
  'GET /roster/quiz/:quizId': teachers,
  'GET /roster/quiz/:quizId/student': teachers,
  'GET /roster/student': teachers,
  'GET /roster/student/:studentId': teachers,
  'GET /regrade/quiz/:quizId/question/:questionId': teachers,
  'POST /regrade/preview': teachers,
  'POST /regrade': teachers,
  'GET /regrade': teachers,
  'POST /regrade/:regradeId/undo': teachers,
  'GET /grade': classroom,
  'GET /grade/:gradeId': classroom,
  'POST /grade': teachers,
  'PUT /grade/:gradeId': teachers,
  'PATCH /grade/:gradeId': teachers,
  'DELETE /grade/:gradeId': teachers,
  'GET /submission': teachers,
  'GET /submission/counts': teachers,
  'GET /submission/:attemptId': teachers,
  'GET /submission/:attemptId/neighbours': teachers,
  'GET /submission/:attemptId/history': teachers,
  'PUT /submission/:attemptId/marks': teachers,
  'PATCH /submission/:attemptId/marks': teachers,
  'POST /submission/:attemptId/autoMark': teachers,
  'POST /submission/:attemptId/releaseMarks': teachers,
  'GET /submission/:attemptId/lateAnswers': teachers,
  'GET /submission/:attemptId/lateAnswers/:lateAnswerId': teachers,
  'POST /submission/:attemptId/lateAnswers': teachers,
  'POST /submission/:attemptId/lateAnswers/all': teachers,
  'GET /grading/quiz/:quizId': teachers,
  'GET /grading/quiz/:quizId/question/:questionId': teachers,
  'PUT /grading/quiz/:quizId/question/:questionId/marks': teachers,
  'PATCH /grading/quiz/:quizId/question/:questionId/marks': teachers,
  'GET /quizAttempt': classroom,
  'GET /quizAttempt/summary': students,
  'GET /quizAttempt/:attemptId': classroom,
  'POST /quizAttempt': ['student'],
  'GET /quizAttempt/:attemptId/paper': ['student'],
  'PUT /quizAttempt/:attemptId/device': ['student'],
  'GET /quizAttempt/:attemptId/answers': ['student'],
  'PUT /quizAttempt/:attemptId/answers': ['student'],
  'POST /quizAttempt/:attemptId/answers': ['student'],
  'PATCH /quizAttempt/:attemptId/answers': ['student'],
  'DELETE /quizAttempt/:attemptId': teachers,
  'POST /quizAttempt/:attemptId/extension': teachers,
  'GET /monitor/quiz/:quizId': teachers,
  'POST /quiz/:quizId/extension': teachers,
  'POST /quizAttempt/:attemptId/reopen': teachers,
  'POST /quizAttempt/:attemptId/handIn': teachers,
  'POST /quizAttempt/:attemptId/device/release': teachers,
  'POST /quizAttempt/:attemptId/presence': ['student'],
  'GET /quizAnswer': classroom,
  'GET /quizAnswer/:answerId': classroom,
  'POST /quizAnswer': ['student'],
  'PUT /quizAnswer/:answerId': ['student'],
  'PATCH /quizAnswer/:answerId': ['student'],
  'DELETE /quizAnswer/:answerId': ['student'],
  'GET /accommodation': classroom,
  'POST /accommodation': teachers,
  'PUT /accommodation/:accommodationId': teachers,
  'PATCH /accommodation/:accommodationId': teachers,
  'DELETE /accommodation/:accommodationId': teachers,
  'PUT /quizAttempt/:attemptId': ['student'],
  'PATCH /quizAttempt/:attemptId': ['student'],
  'GET /quizAttempt/:attemptId/review': classroom,
  'GET /quizAttempt/:attemptId/history': classroom,
  'GET /quizAttempt/:attemptId/history/:versionId': classroom,
  'form POST /quizAttempt/answerFile': teachers,
  'GET /question': classroom,
  'GET /question/:questionId': classroom,
  'GET /questionOption': classroom,
  'GET /questionOption/:optionId': classroom,
  'GET /quiz/:quizId/questions': classroom,
  'GET /quiz/quiz/:quizId/questions': classroom,
  'form POST /fileUpload/upload': teachers,
  'GET /fileUpload/status/:uploadId': teachers,
  'GET /fileUpload/teacherFileUploadList': teachers,
  'GET /fileUpload/:uploadId/questions': teachers,
  'PATCH /fileUpload/:uploadId/questions/:position': teachers,
  'PUT /fileUpload/:uploadId/questions/:position': teachers,
  'POST /fileUpload/:uploadId/import': teachers,
  'POST /fileUpload/:uploadId/cancel': teachers,
  'DELETE /fileUpload/:uploadId': teachers,
  'GET /fileUpload/template/:kind': anyone,
};

const context = setUpTestApp();
const sessions = {} as Record<Who, SignedIn | undefined>;

beforeAll(async () => {
  const { db } = context;
  const pending = await createPerson(db, 'STUDENT', {
    status: 'PENDING',
    student: { enrollment_date: null },
  });
  sessions.pending = await startTestSession(db, pending.accountId);
  sessions.student = await signInAsPerson(db, 'STUDENT');
  sessions.teacher = await signInAsPerson(db, 'TEACHER');
  sessions.reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
  sessions.admin = await signInAsPerson(db, 'SUPER_ADMIN');
});

function namesOf({ methods, path, form }: Endpoint): string[] {
  return methods.map((method) => `${form ? 'form ' : ''}${method} ${path}`);
}

/** Sends an invalid request, which is refused for another reason after the role gate. */
async function callAs(who: Who, name: string): Promise<number> {
  const isForm = name.startsWith('form ');
  const [method = '', path = ''] = name.replace('form ', '').split(' ');
  const sent = isForm
    ? await encodeForm({ nothing: 'x' })
    : { payload: '{ broken', headers: { 'content-type': 'application/json' } };
  const answer = await context.app.inject({
    method: method as 'POST',
    url: `/api${path.replace(/:\w+/g, 'not-a-number')}`,
    headers: { ...sent.headers, ...sessions[who]?.headers },
    payload: sent.payload,
  });
  return answer.statusCode;
}

describe('the permission matrix', () => {
  it('lists every served route and no other', () => {
    const served = context.app.endpoints.flatMap(namesOf);
    expect(served.toSorted()).toEqual(Object.keys(matrix).toSorted());
    expect(new Set(served).size).toBe(served.length);
  });

  it.each(people)('lets %s call exactly the listed endpoints', async (who) => {
    const mismatches: string[] = [];
    for (const [name, allowed] of Object.entries(matrix)) {
      const isStream = context.app.endpoints.some((one) => one.stream && namesOf(one).includes(name));
      if (isStream && allowed.includes(who)) continue;
      const status = await callAs(who, name);
      const expected = allowed.includes(who) ? 'in' : who === 'anonymous' || who === 'pending' ? 401 : 403;
      const got = status === 401 || status === 403 ? status : 'in';
      if (got !== expected || status >= 500) mismatches.push(`${name}: ${status}, expected ${expected}`);
    }
    expect(mismatches).toEqual([]);
  });
});
