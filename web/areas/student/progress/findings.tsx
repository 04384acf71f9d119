import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Progress, ProgressFinding } from '#shared/contract/results/record.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { formatDecimals } from '#web/lib/format/format-number.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import styles from './progress.module.css';
import { subjectName } from './subject-name.ts';

/** Only findings backed by enough results. */
export function Findings({ progress }: { progress: Progress }) {
  const titleId = useId();
  const { isReadOnly } = useViewedStudent();
  const sentences = findingSentences(progress, { isReadOnly });
  if (sentences.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Highlights</Trans>
      </SectionTitle>
      <ul className={styles.findings}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

type Finding<Type extends ProgressFinding['type']> = Extract<ProgressFinding, { type: Type }>;

interface Reader {
  /** True when someone else views the record: the text then does not say "you". */
  isReadOnly: boolean;
}

/** The findings as sentences. */
function findingSentences({ findings, overall }: Progress, reader: Reader): string[] {
  return [
    ...findings.map((finding) => sentenceOf(finding, reader)),
    ...(overall.waiting === 0 ? [] : [waitingSentence(overall.waiting)]),
    ...(overall.missed === 0 ? [] : [missedSentence(overall.missed, reader)]),
  ];
}

function sentenceOf(finding: ProgressFinding, reader: Reader): string {
  switch (finding.type) {
    case 'RECENT':
      return finding.subject === null ? recentSentence(finding, reader) : subjectSentence(finding, reader);
    case 'SUBJECTS':
      return subjectsSentence(finding, reader);
    case 'RETAKES':
      return retakesSentence(finding, reader);
  }
}

function recentSentence(finding: Finding<'RECENT'>, { isReadOnly }: Reader): string {
  const { quizzes: count } = finding;
  const average = formatPercentage(finding.average);
  const difference = formatDecimals(Math.abs(finding.average - finding.before), 2);
  if (finding.average > finding.before) {
    return isReadOnly
      ? t`The last ${count} quizzes average ${average}, ${difference} percentage points above the previous ${count}.`
      : t`Your last ${count} quizzes average ${average}, ${difference} percentage points above the previous ${count}.`;
  }
  return isReadOnly
    ? t`The last ${count} quizzes average ${average}, ${difference} percentage points below the previous ${count}.`
    : t`Your last ${count} quizzes average ${average}, ${difference} percentage points below the previous ${count}.`;
}

function subjectSentence(finding: Finding<'RECENT'>, { isReadOnly }: Reader): string {
  const { quizzes: count } = finding;
  const subject = subjectName(finding.subject);
  const average = formatPercentage(finding.average);
  const difference = formatDecimals(Math.abs(finding.average - finding.before), 2);
  if (finding.average > finding.before) {
    return isReadOnly
      ? t`${subject}: the last ${count} quizzes average ${average}, ${difference} percentage points above the previous ${count}.`
      : t`${subject}: your last ${count} quizzes average ${average}, ${difference} percentage points above the previous ${count}.`;
  }
  return isReadOnly
    ? t`${subject}: the last ${count} quizzes average ${average}, ${difference} percentage points below the previous ${count}.`
    : t`${subject}: your last ${count} quizzes average ${average}, ${difference} percentage points below the previous ${count}.`;
}

function subjectsSentence(finding: Finding<'SUBJECTS'>, { isReadOnly }: Reader): string {
  const strongest = subjectName(finding.strongest);
  const high = formatPercentage(finding.strongestAverage);
  const weakest = subjectName(finding.weakest);
  const low = formatPercentage(finding.weakestAverage);
  return isReadOnly
    ? t`The highest average is in ${strongest} (${high}), the lowest in ${weakest} (${low}).`
    : t`Your highest average is in ${strongest} (${high}), your lowest in ${weakest} (${low}).`;
}

function retakesSentence({ quizzes, gain }: Finding<'RETAKES'>, { isReadOnly }: Reader): string {
  const points = formatDecimals(gain, 2);
  return isReadOnly
    ? t`In the ${quizzes} retaken quizzes, the best attempt is on average ${points} percentage points above the first.`
    : t`In the ${quizzes} quizzes you retook, your best attempt is on average ${points} percentage points above your first.`;
}

function waitingSentence(waiting: number): string {
  return plural(waiting, {
    one: '# result is provisional and not yet included in the averages or CGPA.',
    other: '# results are provisional and not yet included in the averages or CGPA.',
  });
}

function missedSentence(missed: number, { isReadOnly }: Reader): string {
  return isReadOnly
    ? plural(missed, {
        one: 'This student missed # quiz.',
        other: 'This student missed # quizzes.',
      })
    : plural(missed, {
        one: 'You missed # quiz.',
        other: 'You missed # quizzes.',
      });
}
