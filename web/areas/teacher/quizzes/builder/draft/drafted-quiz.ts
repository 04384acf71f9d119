import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import type { BuiltQuiz } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { fromZonedInput } from '#web/lib/format/zoned-time.ts';
import { countOf, pointsOf } from './place-draft.ts';
import type { QuizDraft } from './quiz-draft.ts';

interface Known {
  programs: readonly { id: number; name: string }[];
  semesters: readonly { id: number; name: string; year: number }[];
  timezone: string;
}

/** The quiz as it would be after saving the draft. */
export function draftedQuiz(built: BuiltQuiz, draft: QuizDraft, known: Known): Quiz {
  const { quiz } = built;
  const { programs, semesters, timezone } = known;
  const { title, description, shuffleQuestions, shuffleOptions, reviewMarks, reviewKey } = draft;
  const closesAt = fromZonedInput(draft.closesAt, timezone);
  return {
    ...quiz,
    ...sizeOf(built, draft),
    title,
    description,
    program: programs.find(({ id }) => String(id) === draft.programId) ?? quiz.program,
    semester: semesterOf(draft, semesters, quiz),
    opensAt: fromZonedInput(draft.opensAt, timezone),
    closesAt,
    hasPassword: draft.asksPassword,
    timeLimit: numberOr(draft.timeLimit, null),
    attemptLimit: numberOr(draft.attemptLimit, null),
    shuffleQuestions,
    shuffleOptions,
    reviewMarks,
    reviewKey,
    keyReleasedAt: endsKeyRelease(quiz, { closesAt, reviewKey }) ? null : quiz.keyReleasedAt,
    courseCode: draft.courseCode,
    credits: countedCredits(draft, quiz),
    passingMark: numberOr(draft.passingMark, null),
    grantsCertificate: draft.grantsCertificate,
    oneDevice: draft.oneDevice,
    showComparison: draft.showComparison,
  };
}

/** Credits that wait for approval don't count yet. */
function countedCredits(draft: QuizDraft, quiz: Quiz): number {
  const wanted = numberOr(draft.credits, quiz.credits);
  return wanted === quiz.creditsPending?.credits ? quiz.credits : wanted;
}

/** Like the server: a release ends when its rule changes. */
function endsKeyRelease(
  stored: Quiz,
  { closesAt, reviewKey }: Pick<Quiz, 'closesAt' | 'reviewKey'>,
): boolean {
  return (stored.closesAt === null && closesAt !== null) || stored.reviewKey !== reviewKey;
}

/** Only the first thousand places are loaded. Longer quizzes use the server's totals. */
export function isCut({ places, placeCount }: BuiltQuiz, draft: QuizDraft): boolean {
  return placeCount > places.length && draft.places.length === places.length;
}

function sizeOf(built: BuiltQuiz, draft: QuizDraft): Pick<Quiz, 'questionCount' | 'totalPoints'> {
  if (isCut(built, draft)) return built.quiz;
  return {
    questionCount: draft.places.reduce((sum, place) => sum + countOf(place), 0),
    // In hundredths, to avoid rounding errors.
    totalPoints:
      draft.places.reduce((sum, place) => sum + countOf(place) * Math.round(pointsOf(place) * 100), 0) / 100,
  };
}

function semesterOf({ semesterId }: QuizDraft, semesters: Known['semesters'], quiz: Quiz) {
  if (semesterId === '') return null;
  return semesters.find(({ id }) => String(id) === semesterId) ?? quiz.semester;
}

function numberOr<Otherwise>(text: string, otherwise: Otherwise): number | Otherwise {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? otherwise : number;
}
