import { Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StudentDocument } from '#shared/contract/results/documents.ts';
import { revocation as limits } from '#shared/limits.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import styles from '../people.module.css';
import { foundDocumentsQuery, useReplaceDocument, useRevokeDocument } from './documents.ts';

/** A list this short needs no search. */
const handful = 5;
const typingMs = 250;

interface Asked {
  kind: 'revoke' | 'replace' | 'nothing';
  document: StudentDocument | null;
}

/** The documents issued to a student; an administrator can revoke them. */
export default function PersonDocuments({ studentId }: { studentId: number }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  const [asked, setAsked] = useState<Asked>({ kind: 'nothing', document: null });
  const query = useQuery(foundDocumentsQuery(studentId, search));
  const close = () => setAsked({ ...asked, kind: 'nothing' });
  return (
    <Stack as="section" gap={12} aria-labelledby="person-documents">
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
        loading={t`Loading the documents…`}
        skeleton={<SkeletonRows count={2} height={56} />}
        failed={t`We couldn’t load the documents.`}
      >
        {({ items, total }) =>
          items.length === 0 ? (
            <Text size="small" tone="ink2">
              {search === '' ? t`No documents have been issued.` : t`No documents found.`}
            </Text>
          ) : (
            <>
              <ul className="divided" aria-busy={query.isPlaceholderData}>
                {items.map((document) => (
                  <PersonDocument
                    key={document.id}
                    document={document}
                    onAsk={(kind) => setAsked({ kind, document })}
                  />
                ))}
              </ul>
              {total > items.length && (
                <Text size="small" tone="ink2">
                  <Trans>Showing the newest {items.length}. Search to find older documents.</Trans>
                </Text>
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
    </Stack>
  );
}

interface PersonDocumentProps {
  document: StudentDocument;
  onAsk: (kind: 'revoke' | 'replace') => void;
}

function PersonDocument({ document, onAsk }: PersonDocumentProps) {
  const { t } = useLingui();
  const titleId = useId();
  const preferences = useDatePreferences();
  const { quiz, code, issuedAt, revokedAt, revokeReason, abilities } = document;
  return (
    <li className={styles.document}>
      <Stack className={styles.documentText} gap={4}>
        <p id={titleId}>{quiz ? t`Certificate: ${quiz.title}` : t`Transcript`}</p>
        <Text size="small" tone="ink2">
          <Trans>Issued on {formatDate(issuedAt, preferences)}</Trans>
        </Text>
        <p className={styles.documentCode}>{code}</p>
        {revokedAt !== null && (
          <p>
            <StatusBadge tone="danger" icon={<IconBan size={13} aria-hidden="true" />}>
              <Trans>Revoked on {formatDate(revokedAt, preferences)}</Trans>
            </StatusBadge>
          </p>
        )}
        {revokeReason !== null && (
          <Text size="small" tone="ink2">
            {revokeReason}
          </Text>
        )}
      </Stack>
      {abilities.revoke && (
        <Button size="xs" aria-describedby={titleId} aria-haspopup="dialog" onClick={() => onAsk('revoke')}>
          <Trans>Revoke</Trans>
        </Button>
      )}
      {abilities.replace && (
        <Button size="xs" aria-describedby={titleId} aria-haspopup="dialog" onClick={() => onAsk('replace')}>
          <Trans>Issue new certificate</Trans>
        </Button>
      )}
    </li>
  );
}

interface RevokeDialogProps {
  document: StudentDocument;
  opened: boolean;
  onClose: () => void;
}

function RevokeDialog({ document: { id, code, quiz }, opened, onClose }: RevokeDialogProps) {
  const { t } = useLingui();
  const quizTitle = quiz?.title ?? '';
  const revoke = useRevokeDocument();
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={quiz === null ? t`Revoke the transcript ${code}?` : t`Revoke the certificate for ${quizTitle}?`}
      confirmLabel={<Trans>Revoke</Trans>}
      hint={t`Public. Anyone who checks the document will see this.`}
      maxLength={limits.reason}
      onConfirm={(reason) => revoke.mutateAsync({ id, reason })}
      onDone={() =>
        toast.success(
          quiz === null ? t`Transcript ${code} revoked.` : t`Certificate for ${quizTitle} revoked.`,
        )
      }
    >
      <Trans>
        The document permanently loses its validity. Anyone who checks it will see that it was revoked. We’ll
        notify the student.
      </Trans>
    </ReasonDialog>
  );
}

function ReplaceDialog({ document: { id, quiz }, opened, onClose }: RevokeDialogProps) {
  const { t } = useLingui();
  const quizTitle = quiz?.title ?? '';
  const replace = useReplaceDocument();

  function close() {
    replace.reset();
    onClose();
  }

  async function confirm() {
    const result = await replace.mutateAsync(id).catch(() => null);
    if (!result) return;
    toast.success(t`New certificate for ${quizTitle} issued.`);
    close();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t`Issue a new certificate for ${quizTitle}?`}
      confirmLabel={<Trans>Issue certificate</Trans>}
      onConfirm={confirm}
    >
      <div className={styles.texts}>
        <p>
          <Trans>
            The new certificate has the student’s current name and a new code. The old one stays revoked.
          </Trans>
        </p>
        {replace.error && <Notice tone="danger">{refusalText(replace.error)}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
