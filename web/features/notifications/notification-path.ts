import type { NotificationEvent } from '#shared/contract/communication/notifications.ts';
import type { Role } from '#shared/permissions.ts';
import { paths } from '#web/lib/address/paths.ts';
import { quizResultsPath, takeQuizPath } from '#web/lib/address/quiz-paths.ts';
import {
  questionGradingPath,
  quizBuilderPath,
  submissionPath,
  uploadEntryPath,
  waitingSubmissionsPath,
} from '#web/lib/address/teacher-paths.ts';

/** The page a notification is about. Null if the user can't open it. */
export function notificationPath(
  happened: NotificationEvent & { count?: number | undefined },
  role: Role | undefined,
): string | null {
  switch (happened.event) {
    case 'registration.received':
    case 'registrations.full':
      return role === 'SUPER_ADMIN' ? paths.admin.registrationRequests : paths.admin.allUsers;
    case 'nameCorrection.requested':
      return role === 'SUPER_ADMIN' ? `${paths.admin.registrationRequests}?tab=names` : paths.admin.allUsers;
    case 'credits.requested':
      return role === 'SUPER_ADMIN' ? `${paths.admin.registrationRequests}?tab=credits` : null;
    case 'credits.approved':
    case 'credits.declined': {
      const { quizId } = happened.params;
      return quizId === undefined ? paths.teacher.quizzes : quizBuilderPath(quizId);
    }
    case 'nameCorrection.accepted':
    case 'nameCorrection.declined':
      return paths.student.settings;
    case 'registration.accepted':
      return paths.student.availableQuizzes;
    case 'upload.completed':
    case 'upload.failed': {
      const { uploadId } = happened.params;
      return uploadId === undefined ? paths.teacher.upload : uploadEntryPath(uploadId);
    }
    case 'submission.waiting': {
      const { attemptId, quizId } = happened.params;
      if (happened.count !== undefined) return waitingSubmissionsPath(quizId);
      return attemptId === undefined ? paths.teacher.submissions : submissionPath(attemptId);
    }
    case 'question.reported': {
      const { quizId } = happened.params;
      return quizId === undefined ? paths.teacher.submissions : questionGradingPath(quizId);
    }
    case 'grade.published': {
      const { quizId, attemptId } = happened.params;
      return quizId === undefined ? paths.student.gradeBook : quizResultsPath(quizId, attemptId);
    }
    case 'grade.changed': {
      const { quizId } = happened.params;
      return quizId === undefined ? paths.student.gradeBook : quizResultsPath(quizId);
    }
    case 'attempt.reopened': {
      const { quizId } = happened.params;
      return quizId === undefined ? paths.student.availableQuizzes : takeQuizPath(quizId);
    }
    case 'quiz.opened':
    case 'quiz.closing':
    case 'time.granted':
      return paths.student.availableQuizzes;
    case 'answer.commented': {
      const { quizId, attemptId } = happened.params;
      return quizId === undefined ? paths.student.gradeBook : quizResultsPath(quizId, attemptId);
    }
    case 'certificate.granted':
    case 'document.revoked':
      return paths.student.transcript;
    case 'backup.completed':
    case 'backup.failed':
    case 'backup.verificationFailed':
    case 'backup.copyFailed':
      return role === 'SUPER_ADMIN' ? `${paths.admin.settings}?tab=data` : null;
    case 'service.down':
    case 'service.restored':
      return paths.admin.status;
  }
}
