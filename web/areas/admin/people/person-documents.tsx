import { Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudentDocument } from '#shared/contract/documents.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { foundDocumentsQuery } from './documents.ts';
import styles from './people.module.css';
import { PersonDocument } from './person-document.tsx';
import { ReplaceDialog, RevokeDialog } from './revoke-dialogs.tsx';

/** As many as one sees at a glance need no search. */
const handful = 5;
const typingMs = 250;

interface Asked {
  kind: 'revoke' | 'replace' | 'nothing';
  document: StudentDocument | null;
}

/** What was issued to a student; an administrator can revoke it. */
export function PersonDocuments({ studentId }: { studentId: number }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  const [asked, setAsked] = useState<Asked>({ kind: 'nothing', document: null });
  const query = useQuery(foundDocumentsQuery(studentId, search));
  const close = () => setAsked({ ...asked, kind: 'nothing' });
  return (
    <section className={styles.documents} aria-labelledby="person-documents">
      <SectionTitle id="person-documents" level={3}>
        <Trans>Documents</Trans>
      </SectionTitle>
      {((query.data?.total ?? 0) > handful || text !== '') && (
        <SearchField
          label={t`Search documents`}
          placeholder={t`Code or quiz`}
          maxLength={200}
          value={text}
          onChange={setText}
        />
      )}
      <Loaded
        query={query}
        loading={t`Loading the documents`}
        skeleton={<SkeletonRows count={2} height={56} />}
        failed={t`Failed to load the documents.`}
      >
        {({ items, total }) =>
          items.length === 0 ? (
            <p className={styles.email}>
              {search === '' ? t`No documents have been issued.` : t`No document was found.`}
            </p>
          ) : (
            <>
              <ul className={styles.documentList} aria-busy={query.isPlaceholderData}>
                {items.map((document) => (
                  <PersonDocument
                    key={document.id}
                    document={document}
                    onAsk={(kind) => setAsked({ kind, document })}
                  />
                ))}
              </ul>
              {total > items.length && (
                <p className={styles.email}>
                  <Trans>The newest {items.length} are shown. Search to find older ones.</Trans>
                </p>
              )}
            </>
          )
        }
      </Loaded>
      {asked.document && (
        <>
          <RevokeDialog document={asked.document} opened={asked.kind === 'revoke'} onClose={close} />
          <ReplaceDialog document={asked.document} opened={asked.kind === 'replace'} onClose={close} />
        </>
      )}
    </section>
  );
}
