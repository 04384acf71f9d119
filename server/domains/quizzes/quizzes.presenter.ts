import type { Actor } from '#server/plugins/sessions/session.ts';
import type { OwnTerms, Quiz, QuizQuestion } from '#shared/contract/teaching/quizzes.ts';
import { extendedClose, extendedLimit } from '#shared/extra-time.ts';
import { canQuiz, whyNotStart } from './quizzes.policy.ts';
import type { QuizRow, ViewedStudent } from './quizzes.queries.ts';

interface Viewer {
  actor: Actor;
  /** The student whose own terms (extra time, attempts) the row has. */
  student: ViewedStudent | undefined;
}

export function presentQuiz(row: QuizRow, { actor, student }: Viewer): Quiz {
  const own = student ? presentOwnTerms(row, student) : null;
  const isStaff = actor.role !== 'STUDENT';
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    totalPoints: row.total_points,
    timeLimit: row.time_limit_minutes,
    isActive: row.is_active,
    isArchived: row.archived_at !== null,
    dateCreated: row.date_created.toISOString(),
    lastUpdated: row.last_updated.toISOString(),
    ...presentReferences(row),
    questionCount: row.question_count,
    revision: row.revision,
    quizQuestions: row.places.map((place) => presentPlace(place, isStaff)),
    ...presentPolicy(row),
    ...(row.taken ? { taken: row.taken } : {}),
    ...(row.deleted_at ? { deletedAt: row.deleted_at.toISOString() } : {}),
    own,
    abilities: {
      edit: canQuiz(actor, 'edit', row),
      delete: canQuiz(actor, 'delete', row),
      publish: canQuiz(actor, 'edit', row) && row.is_taught,
      start: !isStaff && (own?.mayStart ?? false),
    },
  };
}

function presentReferences(row: QuizRow): Pick<Quiz, 'teacher' | 'program' | 'questionBank' | 'semester'> {
  return {
    teacher:
      row.teacher_id === null
        ? null
        : {
            id: row.teacher_id,
            firstName: row.teacher_first_name ?? '',
            lastName: row.teacher_last_name ?? '',
          },
    program: { id: row.program_id, name: row.program_name },
    questionBank:
      row.question_bank_id === null
        ? null
        : { id: row.question_bank_id, title: row.bank_title ?? '', category: row.bank_category ?? 'other' },
    semester:
      row.semester_id === null
        ? null
        : { id: row.semester_id, name: row.semester_name ?? '', year: row.semester_year ?? 0 },
  };
}

function presentPending({ credits_pending: pending }: QuizRow): Quiz['creditsPending'] {
  return (
    pending && {
      credits: Number(pending.credits),
      requestedAt: new Date(pending.requestedAt).toISOString(),
    }
  );
}

/** The password is unknown to us, and its hash stays on the server. */
function presentPolicy(row: QuizRow) {
  return {
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    attemptLimit: row.attempt_limit,
    hasPassword: row.password_hash !== null,
    shuffleQuestions: row.shuffle_questions,
    shuffleOptions: row.shuffle_options,
    reviewMarks: row.review_marks,
    reviewKey: row.review_key,
    keyReleasedAt: row.key_released_at?.toISOString() ?? null,
    courseCode: row.course_code,
    credits: row.credits,
    creditsPending: presentPending(row),
    passingMark: row.passing_mark,
    grantsCertificate: row.grants_certificate,
    oneDevice: row.one_device,
    showComparison: row.show_comparison,
  };
}

/** Staff only: students see questions only on their own paper. */
function presentPlace(place: QuizRow['places'][number], isStaff: boolean): QuizQuestion {
  const { id, orderNumber, points, count, questionId, drawBankId, drawTagId } = place;
  const worth = { id, orderNumber, points, count };
  if (!isStaff) return worth;
  return {
    ...worth,
    question: questionId === null ? null : { id: questionId },
    draw:
      drawBankId === null
        ? null
        : { questionBank: { id: drawBankId }, count, tag: drawTagId === null ? null : { id: drawTagId } },
  };
}

function presentOwnTerms(row: QuizRow, student: ViewedStudent): OwnTerms {
  const { extra, own_attempts: taken, now } = row;
  const times = {
    timeLimitMinutes: row.time_limit_minutes,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
  };
  const refusal = whyNotStart(row, {
    now,
    attempts: taken.count,
    extra,
    isOfProgram: student.program_id === row.program_id,
  });
  const whyNot = taken.running === null ? refusal : null;
  return {
    extraTime: extra,
    timeLimit: extendedLimit(row.time_limit_minutes, extra),
    closesAt: extendedClose(times, extra)?.toISOString() ?? null,
    attempts: taken.count,
    attemptInProgress: taken.running === null ? null : { id: taken.running },
    mayStart: whyNot === null,
    whyNot,
  };
}
