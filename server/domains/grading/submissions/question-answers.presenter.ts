import type {
  GradedQuestion,
  QuestionAnswer,
  SubmissionAnswer,
} from '#shared/contract/results/submissions.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';
import type { GradedQuestionRow, QuestionAnswerRow } from './question-answers.queries.ts';
import { statusOf } from './submissions.policy.ts';

export function presentGradedQuestion(row: GradedQuestionRow, version: QuestionVersion): GradedQuestion {
  return {
    question: { id: row.question_id },
    questionText: version.questionText,
    questionType: version.questionType,
    answers: row.answers,
    waiting: row.waiting,
    manual: row.manual,
  };
}

export function presentQuestionAnswer(
  row: QuestionAnswerRow,
  answer: SubmissionAnswer,
  anonymous: boolean,
): QuestionAnswer {
  const { student_id: id, student_first_name: firstName, student_last_name: lastName } = row;
  return {
    attempt: { id: row.attempt_id },
    student: anonymous ? null : { id, firstName, lastName },
    attemptNumber: row.attempt_number,
    place: row.place,
    status: statusOf(row),
    answer,
    lastUpdated: row.last_updated.toISOString(),
  };
}
