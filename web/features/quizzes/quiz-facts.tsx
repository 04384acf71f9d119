import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { Fact } from '#web/ui/lists/fact.tsx';
import styles from './quiz-card.module.css';
import type { QuizEntry } from './quiz-entry.ts';
import { attemptsText, currentGradeText, type QuizReader, timeLimitText } from './quiz-text.ts';

const targetGrade = 'A';

interface Props {
  entry: QuizEntry;
  reader: QuizReader;
  /** The attempts could not be loaded, so only the quiz's own values are shown. */
  attemptsFailed: boolean;
}

/** The figures of a quiz card. */
export function QuizFacts({ entry: { quiz, summary, status }, reader, attemptsFailed }: Props) {
  const { t } = useLingui();
  const best = summary?.best ?? null;
  const isUnknown = attemptsFailed && status !== 'available';
  const isHidden = best === null && (summary?.unreleased ?? 0) > 0;
  const withoutBest = isHidden ? t`Marks not released yet` : isUnknown ? t`Not known` : '–';
  return (
    <dl className={styles.facts}>
      <Fact label={<Trans>Questions</Trans>}>{quiz.questionCount}</Fact>
      <Fact label={<Trans>Time limit</Trans>}>{timeLimitText(quiz, reader)}</Fact>
      <Fact label={<Trans>Points</Trans>}>{quiz.totalPoints}</Fact>
      <Fact label={<Trans>Attempts</Trans>}>{attemptsText(quiz, summary?.attempts)}</Fact>
      <Fact label={<Trans>Best score</Trans>}>{best ? formatPercentage(best.percentage) : withoutBest}</Fact>
      {best || isUnknown || isHidden ? (
        <Fact label={<Trans>Current grade</Trans>}>
          {best ? currentGradeText(best) : isHidden ? t`Provisional` : t`Not known`}
        </Fact>
      ) : (
        <Fact label={<Trans>Target grade</Trans>}>{targetGrade}</Fact>
      )}
    </dl>
  );
}
