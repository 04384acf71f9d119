import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconCircleX } from '@tabler/icons-react';
import { useId } from 'react';
import type { SubmissionAnswer } from '#shared/contract/submissions.ts';
import { AnswerShown } from '#web/features/grading/answer-shown.tsx';
import { givenWords } from '#web/features/grading/points-words.ts';
import { QuestionShown } from '#web/features/grading/question-shown.tsx';
import { formatDuration } from '#web/lib/format-duration.ts';
import { CommentList } from '../comment-list.tsx';
import styles from '../submissions.module.css';
import { AnswerVersions } from './answer-versions.tsx';
import { type Verdict, verdictOf } from './verdict.ts';
import own from './view.module.css';

interface Props {
  attemptId: number;
  answer: SubmissionAnswer;
  number: number;
}

/** A question of a submission with its answer, its mark and its comments. */
export function AnswerView({ attemptId, answer, number }: Props) {
  const headingId = useId();
  const { points, maxPoints } = answer;
  return (
    <section className={styles.question} aria-labelledby={headingId}>
      <div>
        <QuestionShown
          question={answer}
          number={number}
          points={givenWords(points, maxPoints)}
          headingLevel={2}
          headingId={headingId}
        />
        <AnswerShown answer={answer} />
        <AnswerVersions attemptId={attemptId} answer={answer} />
      </div>
      <p className={own.mark}>
        <VerdictSign verdict={verdictOf(answer)} />
        <MarkedBy answer={answer} />
      </p>
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

function VerdictSign({ verdict }: { verdict: Verdict }) {
  const { t } = useLingui();
  const words = {
    correct: t`Correct`,
    partly: t`Partly correct`,
    incorrect: t`Incorrect`,
    waiting: t`Waits to be marked`,
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
    gradingMethod === 'AUTO' && t`Marked by the machine`,
    // An essay says it below its text.
    questionType !== 'ESSAY' && timeSpent > 0 && t`Answered in ${time}`,
  ].filter((fact) => fact !== false);
  return (
    <>
      <span className={own.by}>{facts.join(' · ')}</span>
      {isRegraded && (
        <span className={own.by}>
          <Trans>A regrade has changed what counts here.</Trans>
        </span>
      )}
    </>
  );
}
