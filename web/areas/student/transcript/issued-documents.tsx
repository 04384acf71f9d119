import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { documentsQuery } from '#web/features/documents/documents.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { IssuedDocument } from './issued-document.tsx';
import styles from './transcript.module.css';

/** Certificates, and the transcripts that were downloaded: each can be checked by its code. */
export function IssuedDocuments({ studentId }: { studentId: number }) {
  const { t } = useLingui();
  return (
    <section className={styles.documents} aria-labelledby="issued-documents">
      <SectionTitle id="issued-documents">
        <Trans>Certificates and issued transcripts</Trans>
      </SectionTitle>
      <Loaded
        query={useQuery(documentsQuery(studentId))}
        loading={t`Loading the documents`}
        skeleton={<SkeletonRows count={2} height={56} />}
        failed={t`Failed to load the documents.`}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>
              <Trans>
                There are none yet. A quiz that grants a certificate puts it here when it is passed, and so
                does every transcript that is downloaded.
              </Trans>
            </p>
          ) : (
            <ul className={styles.documentList}>
              {items.map((document) => (
                <IssuedDocument key={document.id} document={document} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
