import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Review } from '#shared/contract/attempts/attempts.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import { type AttemptResult, hasMarks, type MarkedResult, previousBest } from '../list/attempt-result.ts';
import { ResultBadges } from '../list/result-badges.tsx';
import { scoreTone } from '../list/result-band.ts';
import { filterQuestions, lostPoints, type MarkedQuestion } from '../questions/question-counts.ts';
import styles from './attempt-details.module.css';

interface Props {
  review: Review;
  results: AttemptResult[];
  questions: readonly MarkedQuestion[];
}

/** The score and the counts of an attempt. */
export function AttemptSummary({ review, results, questions }: Props) {
  const { t } = useLingui();
  const result = results.find(({ attempt }) => attempt.id === review.attempt.id);
  useGradedNews(result);
  const before = previousBest(results, review.attempt);
  const beforeNumber = before?.attempt.attemptNumber;
  return (
    <section className={styles.summary} aria-label={t`Score`}>
      {result && (hasMarks(result) ? <Score result={result} /> : <HiddenScore result={result} />)}
      <dl className={styles.figures}>
        {review.marks === 'SHOWN' ? (
          <MarkFigures questions={questions} />
        ) : (
          <AnswerFigures questions={questions} />
        )}
        {before && (
          <Figure label={<Trans>Previous best</Trans>} caption={<Trans>Attempt {beforeNumber}</Trans>}>
            {formatPercentage(before.percentage)}
          </Figure>
        )}
      </dl>
    </section>
  );
}

/** Shown until the marks are released. */
function HiddenScore({ result }: { result: AttemptResult }) {
  return (
    <div className={styles.score}>
      <Text size="small" tone="ink2">
        <Trans>Score</Trans>
      </Text>
      <p className={styles.figureValue}>
        <Trans>Marks not released yet</Trans>
      </p>
      <p className={styles.badges}>
        <ResultBadges result={result} />
      </p>
    </div>
  );
}

function Score({ result }: { result: MarkedResult }) {
  const { percentage, letter, score, attempt } = result;
  const { totalPoints } = attempt;
  const isSuccess = percentage >= 70;
  return (
    <div className={styles.score}>
      <Text size="small" tone="ink2">
        <Trans>Score</Trans>
      </Text>
      <p className={styles.scoreLine}>
        <span className={styles.percentage}>{formatPercentage(percentage)}</span>
        <StatusBadge
          tone={scoreTone(percentage)}
          {...(isSuccess ? { icon: <IconCheck size={13} aria-hidden="true" /> } : {})}
        >
          {letter}
        </StatusBadge>
      </p>
      <p className={styles.figureCaption}>
        <Plural value={totalPoints} one={`${score} of # point`} other={`${score} of # points`} />
      </p>
      <p className={styles.badges}>
        <ResultBadges result={result} />
      </p>
      {result.isProvisional && (
        <p className={styles.figureCaption}>
          <Trans>Provisional: essay not marked yet</Trans>
        </p>
      )}
    </div>
  );
}

function MarkFigures({ questions }: { questions: readonly MarkedQuestion[] }) {
  const { t } = useLingui();
  const correct = filterQuestions(questions, 'correct').length;
  const notCorrect = filterQuestions(questions, 'not-correct').length;
  const waiting = filterQuestions(questions, 'waiting').length;
  const lost = lostPoints(questions);
  return (
    <>
      <Figure
        label={<Trans>Correct</Trans>}
        caption={plural(questions.length, { one: 'of # question', other: 'of # questions' })}
      >
        {correct}
      </Figure>
      <Figure
        label={<Trans>Incorrect</Trans>}
        caption={plural(lost, { one: '# point lost', other: '# points lost' })}
      >
        {notCorrect}
      </Figure>
      {waiting > 0 && (
        <Figure label={<Trans>Needs marking</Trans>} caption={t`by a teacher`}>
          {waiting}
        </Figure>
      )}
    </>
  );
}

function AnswerFigures({ questions }: { questions: readonly MarkedQuestion[] }) {
  return (
    <Figure
      label={<Trans>Answered</Trans>}
      caption={plural(questions.length, { one: 'of # question', other: 'of # questions' })}
    >
      {questions.filter(({ isAnswered }) => isAnswered).length}
    </Figure>
  );
}

function Figure({ label, caption, children }: { label: ReactNode; caption: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <Text as="dt" size="small" tone="ink2">
        {label}
      </Text>
      <dd>
        <span className={styles.figureValue}>{children}</span>
        <span className={styles.figureCaption}>{caption}</span>
      </dd>
    </div>
  );
}

/** Tells a student who has the page open that a teacher graded the attempt. */
function useGradedNews(result: AttemptResult | undefined): void {
  const { t } = useLingui();
  const waiting = useRef<number | null>(null);
  const text = t`This attempt has been graded.`;
  useEffect(() => {
    if (result === undefined) return;
    const { id } = result.attempt;
    if (!result.isProvisional && waiting.current === id) toast.info(text);
    waiting.current = result.isProvisional ? id : null;
  }, [result, text]);
}
