import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconCircleX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { SubmissionAnswer } from '#shared/contract/results/submissions.ts';
import { AnswerShown, QuestionShown } from '#web/features/grading/answer-shown.tsx';
import { givenText } from '#web/features/grading/points.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { CommentList } from '../comment-list.tsx';
import styles from '../submissions.module.css';
import own from './view.module.css';

interface Props {
  answer: SubmissionAnswer;
  number: number;
  /** Earlier versions, below the answer. */
  children: ReactNode;
}

export function AnswerView({ answer, number, children }: Props) {
  const headingId = useId();
  const { points, maxPoints } = answer;
  return (
    <section className={styles.question} aria-labelledby={headingId}>
      <div>
        <QuestionShown
          question={answer}
          number={number}
          points={givenText(points, maxPoints)}
          headingLevel={2}
          headingId={headingId}
        />
        <AnswerShown answer={answer} />
        {children}
      </div>
      <Row as="p" wrap gap={12} lineGap={4} align="center">
        <VerdictSign verdict={verdictOf(answer)} isEssay={answer.questionType === 'ESSAY'} />
        <MarkedBy answer={answer} />
      </Row>
      <CommentList comments={answer.comments} />
    </section>
  );
}

const icons = {
  correct: IconCircleCheck,
  partly: IconCircleHalf2,
  incorrect: IconCircleX,
  waiting: IconCircleDashed,
} satisfies Record<Verdict, unknown>;

function VerdictSign({ verdict, isEssay }: { verdict: Verdict; isEssay: boolean }) {
  const { t } = useLingui();
  const words = {
    correct: isEssay ? t`Full marks` : t`Correct`,
    partly: isEssay ? t`Some marks` : t`Partly correct`,
    incorrect: isEssay ? t`No marks` : t`Incorrect`,
    waiting: t`Not marked yet`,
  } satisfies Record<Verdict, string>;
  const Icon = icons[verdict];
  return (
    <span className={own.verdict} data-verdict={verdict}>
      <Icon size={18} aria-hidden="true" />
      {words[verdict]}
    </span>
  );
}

function MarkedBy({ answer }: { answer: SubmissionAnswer }) {
  const { t } = useLingui();
  const { gradingMethod, isRegraded, timeSpent, questionType } = answer;
  const time = formatDuration(timeSpent);
  const facts = [
    gradingMethod === 'MANUAL' && t`Marked by a teacher`,
    gradingMethod === 'AUTO' && t`Marked automatically`,
    // An essay shows it below its text.
    questionType !== 'ESSAY' && timeSpent > 0 && t`Answered in ${time}`,
  ].filter((fact) => fact !== false);
  return (
    <>
      <Text as="span" size="small" tone="ink2">
        {facts.join(' · ')}
      </Text>
      {isRegraded && (
        <Text as="span" size="small" tone="ink2">
          <Trans>A regrade changed the answer key or points of this question.</Trans>
        </Text>
      )}
    </>
  );
}

type Verdict = 'correct' | 'partly' | 'incorrect' | 'waiting';

/** The result by points: a teacher can give partial marks. */
function verdictOf({ points, maxPoints, isCorrect }: SubmissionAnswer): Verdict {
  if (points === null) return 'waiting';
  if (isCorrect === true || (points >= maxPoints && isCorrect !== false)) return 'correct';
  return points > 0 ? 'partly' : 'incorrect';
}
