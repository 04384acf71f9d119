import { sql } from 'kysely';
import { type NotificationType, StoredEvent } from '#shared/contract/communication/notifications.ts';
import type { Accounts } from './accounts.ts';
import { after, day, dayAt, earliest, hour } from './calendar.ts';
import { banks } from './content/banks.ts';
import { completedUploads, failedUploads } from './content/uploads.ts';
import { areMarksReleased } from './grades.ts';
import { insertRows, type Row } from './insert-rows.ts';
import type { SeededStudent } from './people.ts';
import type { SeededAttempt } from './play-attempts.ts';
import { createRandom } from './random.ts';
import { getByKey, type Seeding } from './seeding.ts';
import { bankMadeAt, failedAt } from './uploads.ts';

interface Notice {
  accountId: number;
  event: StoredEvent;
  at: Date;
  isRead: boolean;
}

const types: Record<StoredEvent['event'], NotificationType> = {
  'registration.received': 'info',
  'registrations.full': 'warning',
  'registration.accepted': 'success',
  'nameCorrection.requested': 'info',
  'nameCorrection.accepted': 'success',
  'nameCorrection.declined': 'warning',
  'credits.requested': 'info',
  'credits.approved': 'success',
  'credits.declined': 'warning',
  'upload.completed': 'success',
  'upload.failed': 'warning',
  'submission.waiting': 'info',
  'question.reported': 'warning',
  'grade.published': 'success',
  'grade.changed': 'info',
  'attempt.reopened': 'info',
  'document.revoked': 'warning',
  'quiz.opened': 'info',
  'quiz.closing': 'warning',
  'time.granted': 'info',
  'answer.commented': 'info',
  'certificate.granted': 'success',
  'backup.completed': 'success',
  'backup.failed': 'warning',
  'backup.verificationFailed': 'warning',
  'backup.copyFailed': 'warning',
  'service.down': 'warning',
  'service.restored': 'success',
};

interface Happened {
  accounts: Accounts;
  students: readonly SeededStudent[];
  attempts: readonly SeededAttempt[];
}

/** Each person's notifications of the last weeks. */
export async function writeNotifications({ trx, now }: Seeding, happened: Happened): Promise<void> {
  const notices = [
    ...forAdmins(now, happened),
    ...forTeachers(now, happened),
    ...forStudents(now, happened),
  ].filter(({ at }) => at <= now);
  notices.sort((one, other) => one.at.getTime() - other.at.getTime());
  await insertRows(
    trx,
    'notification',
    notices.map((notice) => noticeRow(notice, now)),
  );
  await markOpeningsTold(trx);
}

/** Otherwise everyone would be notified on the first day that every quiz has opened. */
async function markOpeningsTold(trx: Seeding['trx']): Promise<void> {
  await sql`
    insert into quiz_opening_notice (quiz_id, told_at)
    select id, coalesce(opens_at, date_created) from quiz where is_active and (opens_at is null or opens_at <= now())`.execute(
    trx,
  );
}

function noticeRow({ accountId, event, at, isRead }: Notice, now: Date): Row<'notification'> {
  const checked = StoredEvent.parse(event);
  return {
    account_id: accountId,
    type: types[checked.event],
    event: checked.event,
    params: checked.params,
    created_at: at,
    read_at: isRead ? earliest(after(at, 3 * hour), now) : null,
  };
}

function forAdmins(now: Date, { accounts, students }: Happened): Notice[] {
  const [superAdmin = 0, readOnly = 0] = accounts.admins;
  const registrations = students
    .filter(({ enrolledAt, registeredAt }) => enrolledAt === null || registeredAt > after(now, -120 * day))
    .map(({ id: studentId, registeredAt, enrolledAt }) => ({
      accountId: superAdmin,
      event: { event: 'registration.received' as const, params: { studentId } },
      at: registeredAt,
      isRead: enrolledAt !== null,
    }));
  // Only last night's backup is certain to be in the past.
  const backups = [1, 2, 3, 4, 5, 6, 7].flatMap((daysAgo) =>
    [superAdmin, readOnly].map((accountId) => ({
      accountId,
      event: { event: 'backup.completed' as const, params: {} },
      at: dayAt(now, -daysAgo, 2, 0),
      isRead: daysAgo > 1,
    })),
  );
  const [latest] = failedUploads.toSorted((one, other) => one.daysAgo - other.daysAgo);
  const failures = latest
    ? [
        {
          accountId: superAdmin,
          event: { event: 'upload.failed' as const, params: { fileName: latest.fileName } },
          at: after(failedAt(now, latest.daysAgo), 2_000),
          isRead: false,
        },
      ]
    : [];
  return [...registrations, ...backups, ...failures];
}

function forTeachers(now: Date, { accounts, attempts }: Happened): Notice[] {
  const waiting = attempts.flatMap(({ student, sitting, marked }) =>
    marked?.isProvisional && sitting.completedAt
      ? {
          accountId: sitting.quiz.ownerId,
          event: {
            event: 'submission.waiting' as const,
            params: { studentId: student.id, quizTitle: sitting.quiz.content.title },
          },
          at: sitting.completedAt,
          isRead: sitting.completedAt < after(now, -2 * day),
        }
      : [],
  );
  const bankByKey = new Map(banks.map((bank) => [bank.key, bank]));
  const imports = completedUploads.map(({ bank: key, fileName }) => {
    const bank = getByKey(bankByKey, key);
    return {
      accountId: getByKey(accounts.ofTeacher, bank.owner),
      event: {
        event: 'upload.completed' as const,
        params: { fileName, questions: bank.questions.length },
      },
      at: after(bankMadeAt(now, bank), 4_000),
      isRead: true,
    };
  });
  const failures = failedUploads.map(({ owner, fileName, daysAgo }) => ({
    accountId: getByKey(accounts.ofTeacher, owner),
    event: { event: 'upload.failed' as const, params: { fileName } },
    at: after(failedAt(now, daysAgo), 2_000),
    isRead: daysAgo > 7,
  }));
  return [...waiting, ...imports.filter(({ at }) => at > after(now, -60 * day)), ...failures];
}

function forStudents(now: Date, { students, attempts }: Happened): Notice[] {
  const [demoStudent] = students;
  return attempts.flatMap(({ student, sitting, marked }) => {
    const at = marked?.gradedAt ?? sitting.completedAt;
    if (marked === null || marked.isProvisional || at === null || at < after(now, -30 * day)) return [];
    if (!areMarksReleased(sitting.quiz, now)) return [];
    const random = createRandom(`notice of ${student.name} at ${sitting.startedAt.toISOString()}`);
    // The demo student has read everything older than two days.
    const isRead =
      student === demoStudent ? at < after(now, -2 * day) : random.chance(0.6) || at < after(now, -9 * day);
    return {
      accountId: student.accountId,
      event: {
        event: 'grade.published' as const,
        params: {
          quizTitle: sitting.quiz.content.title,
          percentage: marked.percentage,
          letterGrade: marked.letter,
        },
      },
      at,
      isRead,
    };
  });
}
