import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Progress } from '#shared/contract/record.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { findingSentences } from './finding-words.ts';
import styles from './progress.module.css';

/** Only what is true, of enough results. */
export function Findings({ progress }: { progress: Progress }) {
  const titleId = useId();
  const { isReadOnly } = useViewedStudent();
  const sentences = findingSentences(progress, { isReadOnly });
  if (sentences.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>What stands out</Trans>
      </SectionTitle>
      <ul className={styles.findings}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
