import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
export function QuizFacts({ entry, reader, attemptsFailed }: Props) {
  const { quiz, summary } = entry;
  const { best, grade, isTarget } = bestResult(entry, attemptsFailed);
  return (
    <dl className={styles.facts}>
      <Fact label={<Trans>Questions</Trans>}>{quiz.questionCount}</Fact>
      <Fact label={<Trans>Time limit</Trans>}>{timeLimitText(quiz, reader)}</Fact>
      <Fact label={<Trans>Points</Trans>}>{quiz.totalPoints}</Fact>
      <Fact label={<Trans>Attempts</Trans>}>{attemptsText(quiz, summary?.attempts)}</Fact>
      <Fact label={<Trans>Best score</Trans>}>{best}</Fact>
      <Fact label={isTarget ? <Trans>Target grade</Trans> : <Trans>Current grade</Trans>}>{grade}</Fact>
    </dl>
  );
}

/** The best score and the grade; the target grade if there is none yet. */
export function bestResult(
  { summary, status }: QuizEntry,
  attemptsFailed: boolean,
): { best: string; grade: string; isTarget?: boolean } {
  const best = summary?.best ?? null;
  if (best) return { best: formatPercentage(best.percentage), grade: currentGradeText(best) };
  if ((summary?.unreleased ?? 0) > 0) return { best: t`Marks not released yet`, grade: t`Provisional` };
  if (attemptsFailed && status !== 'available') return { best: t`Unknown`, grade: t`Unknown` };
  return { best: '–', grade: targetGrade, isTarget: true };
}
