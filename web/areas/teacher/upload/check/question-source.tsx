import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { UploadQuestion } from '#shared/contract/uploads.ts';
import { useCheck } from './check-provider.ts';
import styles from './editor.module.css';
import { placeText } from './place-text.ts';

// Only whoever corrects a question of a PDF needs what draws its pages.
const PagePicture = lazy(() => import('./page-picture.tsx'));

/** The question as it stands in the file: a picture of its place on the page, or the text of its row. */
export function QuestionSource({ question }: { question: UploadQuestion }) {
  const { t } = useLingui();
  const { upload } = useCheck();
  const { place, source } = question;
  const [hasFailed, setFailed] = useState(false);
  const where = placeText(place);
  const address = place.regions.length > 0 && !hasFailed ? upload.originalUrl : null;
  return (
    <section className={styles.source} aria-label={t`In the file: ${where}`}>
      <p className={styles.sourceTitle}>
        <Trans>In the file: {where}</Trans>
      </p>
      {address === null ? (
        <p className={styles.sourceText}>{source}</p>
      ) : (
        <>
          <Suspense>
            <PagePicture
              address={address}
              place={where}
              regions={place.regions}
              onFailed={() => setFailed(true)}
            />
          </Suspense>
          <details className={styles.sourceDetails}>
            <summary>
              <Trans>The text that was read</Trans>
            </summary>
            <p className={styles.sourceText}>{source}</p>
          </details>
        </>
      )}
    </section>
  );
}
