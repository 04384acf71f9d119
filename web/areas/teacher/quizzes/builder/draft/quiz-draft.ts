import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReviewMoment } from '#shared/contract/teaching/quizzes.ts';
import type { BuiltQuiz } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { toZonedInput } from '#web/lib/format/zoned-time.ts';
import { draftPlaces, type PlaceDraft } from './place-draft.ts';

/** A quiz as form values: numbers, dates and choices as text. */
export interface QuizDraft {
  title: string;
  description: string;
  programId: string;
  questionBank: { id: number; title: string } | null;
  opensAt: string;
  closesAt: string;
  asksPassword: boolean;
  /** A new password; empty keeps the current one. */
  password: string;
  timeLimit: string;
  attemptLimit: string;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  reviewMarks: ReviewMoment;
  reviewKey: ReviewMoment;
  courseCode: string;
  credits: string;
  semesterId: string;
  passingMark: string;
  grantsCertificate: boolean;
  oneDevice: boolean;
  showComparison: boolean;
  places: readonly PlaceDraft[];
}

export type DraftField = keyof QuizDraft;

export function draftOf({ quiz, places }: BuiltQuiz, timezone: string): QuizDraft {
  const { title, description, shuffleQuestions, shuffleOptions, reviewMarks, reviewKey } = quiz;
  return {
    title,
    description,
    programId: String(quiz.program.id),
    questionBank: quiz.questionBank && { id: quiz.questionBank.id, title: quiz.questionBank.title },
    opensAt: quiz.opensAt === null ? '' : toZonedInput(quiz.opensAt, timezone),
    closesAt: quiz.closesAt === null ? '' : toZonedInput(quiz.closesAt, timezone),
    asksPassword: quiz.hasPassword,
    password: '',
    timeLimit: textOf(quiz.timeLimit),
    attemptLimit: textOf(quiz.attemptLimit),
    shuffleQuestions,
    shuffleOptions,
    reviewMarks,
    reviewKey,
    courseCode: quiz.courseCode,
    credits: String(quiz.creditsPending?.credits ?? quiz.credits),
    semesterId: textOf(quiz.semester?.id ?? null),
    passingMark: textOf(quiz.passingMark),
    grantsCertificate: quiz.grantsCertificate,
    oneDevice: quiz.oneDevice,
    showComparison: quiz.showComparison,
    places: draftPlaces(places),
  };
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** Labels of the review settings. */
export const reviewMoments = {
  IMMEDIATELY: msg`Immediately`,
  AFTER_CLOSE: msg`After closing`,
  NEVER: msg`Never`,
} satisfies Record<ReviewMoment, MessageDescriptor>;
