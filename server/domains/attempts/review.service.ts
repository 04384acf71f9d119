import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Review, ReviewedQuestion, ReviewState } from '#shared/contract/attempts.ts';
import { findAttemptGrade } from '../grades/grades.service.ts';
import { canAttempt } from './attempts.policy.ts';
import { presentAttempt } from './attempts.presenter.ts';
import { findAttempt } from './attempts.queries.ts';
import { readPaperQuestions } from './questions-on-paper.service.ts';
import { closeFor, type ReviewTerms, reviewStateOf } from './review.policy.ts';
import { presentReviewedQuestion } from './review.presenter.ts';
import { findReviewFacts, type ReviewFacts, selectComments, selectMarkedAnswers } from './review.queries.ts';
import type { AttemptTools } from './tools.service.ts';

/** A finished attempt question by question: for its student as the rule of the quiz allows, for staff whole. */
export async function getReview(tools: AttemptTools, actor: Actor, id: number): Promise<Review> {
  const { db } = tools;
  const attempt = await findAttempt(db, actor.institutionId, id);
  assertCan(canAttempt, actor, 'view', attempt);
  if (attempt.status === 'IN_PROGRESS') throw new AppError('ATTEMPT_RUNNING');
  const facts = await findReviewFacts(db, id);
  if (!facts) throw new AppError('NOT_FOUND');
  const states = statesFor(actor, facts);
  const [grade, questions] = await Promise.all([
    findAttemptGrade(db, actor.institutionId, id),
    reviewQuestions(tools, id, facts, states),
  ]);
  return {
    attempt: presentAttempt(attempt),
    quiz: {
      id: attempt.quiz_id,
      title: attempt.quiz_title,
      closesAt: closeFor(facts)?.toISOString() ?? null,
      passingMark: facts.passing_mark,
    },
    grade,
    ...states,
    questions,
    lateAnswers: facts.late_answers,
  };
}

interface States {
  marks: ReviewState;
  key: ReviewState;
}

function statesFor({ role }: Actor, terms: ReviewTerms): States {
  if (role !== 'STUDENT') return { marks: 'SHOWN', key: 'SHOWN' };
  return { marks: reviewStateOf(terms, 'marks'), key: reviewStateOf(terms, 'key') };
}

async function reviewQuestions(
  tools: AttemptTools,
  id: number,
  { has_comments: hasComments }: ReviewFacts,
  states: States,
): Promise<ReviewedQuestion[]> {
  const showing = {
    marks: states.marks === 'SHOWN',
    key: states.key === 'SHOWN',
    signFile: tools.signFile,
  };
  const [paper, answers, comments] = await Promise.all([
    readPaperQuestions(tools, id),
    selectMarkedAnswers(tools.db, id),
    hasComments ? selectComments(tools.db, id) : [],
  ]);
  const answerTo = new Map(answers.map((answer) => [answer.question_id, answer]));
  const commentsOn = Map.groupBy(comments, ({ question_id: questionId }) => questionId);
  return paper.map((on) => {
    const { questionId } = on.asked;
    return presentReviewedQuestion(on, answerTo.get(questionId), commentsOn.get(questionId) ?? [], showing);
  });
}
