import { Trans } from '@lingui/react/macro';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { QuizBar } from './quiz-bar.tsx';
import styles from './quiz-loading.module.css';

/** The shape of the question that comes. */
export function QuizLoading({ user }: { user: CurrentUser }) {
  return (
    <>
      <QuizBar user={user} />
      <main className={styles.page}>
        <LoadingRegion label={<Trans>Loading quiz...</Trans>} showLabel>
          <SkeletonBlock height={12} width={180} lineHeight={20} />
          <SkeletonBlock height={18} lineHeight={30} />
          <SkeletonBlock height={18} width="60%" lineHeight={30} />
          <SkeletonRows count={4} height={56} />
        </LoadingRegion>
      </main>
    </>
  );
}
