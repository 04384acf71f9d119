import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { termsOf } from '#server/scoring/terms.ts';
import type { KeyState, Review, ReviewState } from '#shared/contract/attempts/attempts.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { readActiveRegrades } from '../../grades/active-regrades.service.ts';
import { presentFor } from '../../grades/grades.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { presentAttempt } from '../attempts.presenter.ts';
import { readPaperQuestions } from '../questions/questions-on-paper.service.ts';
import { closeFor, type ReviewTerms, reviewStateOf } from './review.policy.ts';
import { presentComment, presentReviewedQuestion, questionsWithKey } from './review.presenter.ts';
import { selectComments } from './review.queries.ts';
import type { ReviewParts } from './review-batch.service.ts';

/** A finished attempt question by question: for its student within the quiz's rules, for staff in full. */
export async function getReview(deps: AttemptDeps, actor: Actor, id: number): Promise<Review> {
  const { institutionId } = actor;
  const parts = await deps.reviews.find({ institutionId, attemptId: id });
  if (!parts) throw new AppError('NOT_FOUND');
  const { facts, grade } = parts;
  assertCan(canAttempt, actor, 'view', facts);
  if (facts.status === 'IN_PROGRESS') throw new AppError('ATTEMPT_RUNNING');
  const states = statesFor(actor, facts);
  const reviewed = await reviewQuestions(deps, parts, states);
  if (actor.role === 'STUDENT') await recordExposure(deps, id, states, reviewed.questions);
  return {
    attempt: presentAttempt(facts, actor),
    receipt: deps.receipts.of(parts, reviewed.questions.length),
    quiz: {
      id: facts.quiz_id,
      title: facts.quiz_title,
      closesAt: closeFor(facts)?.toISOString() ?? null,
      passingMark: facts.passing_mark,
    },
    grade: grade && presentFor(actor, grade),
    ...states,
    ...reviewed,
    lateAnswers: facts.late_answers,
  };
}

interface States {
  marks: ReviewState;
  key: KeyState;
}

function statesFor({ role }: Actor, terms: ReviewTerms): States {
  if (role !== 'STUDENT') return { marks: 'SHOWN', key: 'SHOWN' };
  return { marks: reviewStateOf(terms, 'marks'), key: reviewStateOf(terms, 'key') };
}

/** Recorded before the response: a student who has seen the key could use it in a late answer. */
async function recordExposure(
  { exposure }: AttemptDeps,
  attemptId: number,
  { marks, key }: States,
  questions: readonly Question[],
): Promise<void> {
  await Promise.all([
    key === 'SHOWN' ? exposure.recordKeys(questionsWithKey(questions)) : null,
    marks === 'SHOWN' ? exposure.recordMarks([attemptId]) : null,
  ]);
}

const noRegrades: Awaited<ReturnType<typeof readActiveRegrades>> = new Map();

async function reviewQuestions(
  deps: AttemptDeps,
  { facts, answers }: ReviewParts,
  states: States,
): Promise<Pick<Review, 'questions' | 'comments'>> {
  const { id, quiz_id: quizId, has_comments: hasComments, is_regraded: isRegraded } = facts;
  const showing = {
    marks: states.marks === 'SHOWN',
    key: states.key === 'SHOWN',
    signFile: deps.signFile,
  };
  const [paper, comments, regrades] = await Promise.all([
    readPaperQuestions(deps, id),
    hasComments ? selectComments(deps.db, id) : [],
    isRegraded ? readActiveRegrades(deps.db, quizId) : noRegrades,
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
