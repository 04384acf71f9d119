import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { RegradePreview } from '#shared/contract/regrades.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import styles from './difference.module.css';
import { DifferenceSummary } from './difference-summary.tsx';
import { DifferenceTable } from './difference-table.tsx';
import type { ShownDifference } from './use-difference.ts';

interface Props {
  difference: ShownDifference;
  /** Other terms have been chosen since. */
  isStale: boolean;
  /** What can be done with it. */
  children: (preview: RegradePreview) => ReactNode;
}

/** What would change, for each student. */
export function Difference({ difference, isStale, children }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>The difference</Trans>
      </SectionTitle>
      {isStale && (
        <Notice tone="warning">
          <Trans>You changed the answer key. See the difference again before you apply it.</Trans>
        </Notice>
      )}
      <Loaded
        query={{ ...difference.query, refetch: difference.again }}
        loading={t`Working out the difference`}
        skeleton={<SkeletonRows count={4} />}
        failed={t`The difference could not be worked out.`}
      >
        {(preview) => (
          <div className={styles.parts} data-stale={isStale || undefined}>
            <DifferenceSummary preview={preview} />
            {preview.changed > 0 && <DifferenceTable preview={preview} difference={difference} />}
            {children(preview)}
          </div>
        )}
      </Loaded>
    </section>
  );
}
