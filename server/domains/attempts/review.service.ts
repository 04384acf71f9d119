import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import { termsOf } from '#server/scoring/terms.ts';
import type { KeyState, Review, ReviewState } from '#shared/contract/attempts.ts';
import type { Question } from '#shared/contract/question-banks.ts';
import { presentFor } from '../grades/grades.service.ts';
import { readStandingRegrades } from '../grades/standing-regrades.service.ts';
import { canAttempt } from './attempts.policy.ts';
import { presentAttempt } from './attempts.presenter.ts';
import { readPaperQuestions } from './questions-on-paper.service.ts';
import { closeFor, type ReviewTerms, reviewStateOf } from './review.policy.ts';
import { presentComment, presentReviewedQuestion, questionsWithKey } from './review.presenter.ts';
import { selectComments } from './review.queries.ts';
import type { ReviewParts } from './reviews.service.ts';
import type { AttemptTools } from './tools.service.ts';

/** A finished attempt question by question: for its student as the rule of the quiz allows, for staff whole. */
export async function getReview(tools: AttemptTools, actor: Actor, id: number): Promise<Review> {
  const { institutionId } = actor;
  const found = await tools.reviews.find({ institutionId, attemptId: id });
  if (!found) throw new AppError('NOT_FOUND');
  const { facts, grade } = found;
  assertCan(canAttempt, actor, 'view', facts);
  if (facts.status === 'IN_PROGRESS') throw new AppError('ATTEMPT_RUNNING');
  const states = statesFor(actor, facts);
  const reviewed = await reviewQuestions(tools, found, states);
  if (actor.role === 'STUDENT') await recordExposure(tools, id, states, reviewed.questions);
  return {
    attempt: presentAttempt(facts, actor),
    receipt: tools.receipts.of(found, reviewed.questions.length),
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

/** Before anything is sent: whoever has seen a key may answer late with it. */
async function recordExposure(
  { exposure }: AttemptTools,
  attemptId: number,
  { marks, key }: States,
  questions: readonly Question[],
): Promise<void> {
  await Promise.all([
    key === 'SHOWN' ? exposure.recordKeys(questionsWithKey(questions)) : null,
    marks === 'SHOWN' ? exposure.recordMarks([attemptId]) : null,
  ]);
}

const noRegrades: Awaited<ReturnType<typeof readStandingRegrades>> = new Map();

async function reviewQuestions(
  tools: AttemptTools,
  { facts, answers }: ReviewParts,
  states: States,
): Promise<Pick<Review, 'questions' | 'comments'>> {
  const { id, quiz_id: quizId, has_comments: hasComments, is_regraded: isRegraded } = facts;
  const showing = {
    marks: states.marks === 'SHOWN',
    key: states.key === 'SHOWN',
    signFile: tools.signFile,
  };
  const [paper, comments, regrades] = await Promise.all([
    readPaperQuestions(tools, id),
    hasComments ? selectComments(tools.db, id) : [],
    isRegraded ? readStandingRegrades(tools.db, quizId) : noRegrades,
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
