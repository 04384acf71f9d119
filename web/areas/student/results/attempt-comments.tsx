import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Review } from '#shared/contract/attempts.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import styles from './attempt-details.module.css';
import { ReviewComments } from './review-comments.tsx';

/** What the teacher says of the attempt as a whole. */
export function AttemptComments({ comments }: Pick<Review, 'comments'>) {
  const titleId = useId();
  const { isReadOnly } = useViewedStudent();
  if (comments.length === 0) return null;
  return (
    <section className={styles.whole} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        {isReadOnly ? <Trans>From the teacher</Trans> : <Trans>From your teacher</Trans>}
      </SectionTitle>
      <ReviewComments comments={comments} />
    </section>
  );
}
