import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import { termsOf } from '#server/scoring/terms.ts';
import type { Review, ReviewState } from '#shared/contract/attempts.ts';
import { findAttemptGrade } from '../grades/grades.service.ts';
import { readStandingRegrades } from '../grades/standing-regrades.service.ts';
import { canAttempt } from './attempts.policy.ts';
import { presentAttempt } from './attempts.presenter.ts';
import { type AttemptRow, findAttempt } from './attempts.queries.ts';
import { readPaperQuestions } from './questions-on-paper.service.ts';
import { closeFor, type ReviewTerms, reviewStateOf } from './review.policy.ts';
import { presentComment, presentReviewedQuestion } from './review.presenter.ts';
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
  const [grade, reviewed] = await Promise.all([
    findAttemptGrade(db, actor.institutionId, id),
    reviewQuestions(tools, attempt, facts, states),
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
    ...reviewed,
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
  { id, quiz_id: quizId }: AttemptRow,
  { has_comments: hasComments }: ReviewFacts,
  states: States,
): Promise<Pick<Review, 'questions' | 'comments'>> {
  const showing = {
    marks: states.marks === 'SHOWN',
    key: states.key === 'SHOWN',
    signFile: tools.signFile,
  };
  const [paper, answers, comments, regrades] = await Promise.all([
    readPaperQuestions(tools, id),
    selectMarkedAnswers(tools.db, id),
    hasComments ? selectComments(tools.db, id) : [],
    readStandingRegrades(tools.db, quizId),
  ]);
  const answerTo = new Map(answers.map((answer) => [answer.question_id, answer]));
  const commentsOn = Map.groupBy(comments, ({ question_id: questionId }) => questionId);
  const questions = paper.map((on) => {
    const { questionId } = on.asked;
    const reviewed = {
      answer: answerTo.get(questionId),
      comments: commentsOn.get(questionId) ?? [],
      terms: termsOf(on.asked, on.version, regrades.get(questionId) ?? []),
    };
    return presentReviewedQuestion(on, reviewed, showing);
  });
  return { questions, comments: showing.marks ? (commentsOn.get(null) ?? []).map(presentComment) : [] };
}
