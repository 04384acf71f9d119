import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Progress } from '#shared/contract/record.ts';
import { gradingScale } from '#shared/grading-scale.ts';
import { formatPercent } from '#web/lib/format-number.ts';
import { Bubble } from '#web/ui/bubble.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import styles from './progress.module.css';

interface Props {
  letters: Progress['letters'];
  isOld: boolean;
}

/** How often each letter was earned. */
export function Letters({ letters, isOld }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const total = letters.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby={titleId} aria-busy={isOld}>
      <SectionTitle id={titleId}>
        <Trans>Letter grades</Trans>
      </SectionTitle>
      <p className={styles.sentence}>
        {plural(total, {
          0: 'No quiz has got its counted grade in this time.',
          one: 'The grade that counts, of # quiz.',
          other: 'The grade that counts, of # quizzes.',
        })}
      </p>
      {total > 0 && (
        <ul className={styles.letters} aria-label={t`Letter grades`}>
          {letters.map(({ letter, count }) => (
            <li key={letter} className={styles.letterRow}>
              <Bubble letter={letter} state={count > 0 ? 'filled' : 'open'} />
              <span className={styles.letterName}>
                <LetterName letter={letter} />
              </span>
              <ProgressBar value={count} of={total} />
              <span className={styles.letterCount}>
                {plural(count, { one: '# quiz', other: '# quizzes' })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** "B+, from 80%". */
function LetterName({ letter }: { letter: string }) {
  const begins = gradingScale.find((step) => step.letter === letter)?.from ?? 0;
  const from = formatPercent(begins);
  const above = formatPercent(gradingScale.findLast((step) => step.from > begins)?.from ?? 0);
  if (begins === 0) {
    return (
      <Trans>
        {letter}, below {above}
      </Trans>
    );
  }
  return (
    <Trans>
      {letter}, from {from}
    </Trans>
  );
}
