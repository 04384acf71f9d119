import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { StudentDocument } from '#shared/contract/documents.ts';
import { revocation as limits } from '#shared/limits.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReplaceDocument, useRevokeDocument } from './documents.ts';
import styles from './people.module.css';

interface Props {
  document: StudentDocument;
  opened: boolean;
  onClose: () => void;
}

export function RevokeDialog({ document: { id, code, quiz }, opened, onClose }: Props) {
  const { t } = useLingui();
  const quizTitle = quiz?.title ?? '';
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const revoke = useRevokeDocument();
  const isBlank = reason.trim() === '';

  // What was written about one document must not wait for the next.
  function close() {
    setReason('');
    setTried(false);
    revoke.reset();
    onClose();
  }

  async function confirm() {
    setTried(true);
    if (isBlank) return field.current?.focus();
    const result = await revoke.mutateAsync({ id, reason: reason.trim() }).catch(() => null);
    if (!result) return;
    toast.success(t`The document was revoked.`);
    close();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={quiz === null ? t`Revoke the transcript ${code}?` : t`Revoke the certificate for ${quizTitle}?`}
      confirmLabel={<Trans>Revoke</Trans>}
      tone="danger"
      onConfirm={confirm}
    >
      <div className={styles.texts}>
        <p>
          <Trans>
            The document stops counting for good. Anyone who checks it sees that it was revoked, and the
            student is notified.
          </Trans>
        </p>
        <TextAreaField
          ref={field}
          data-autofocus
          label={t`Reason`}
          hint={t`Public. Anyone who checks the document reads it.`}
          rows={3}
          maxLength={limits.reason}
          value={reason}
          error={isTried && isBlank ? t`Please say why.` : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {revoke.error && <Notice tone="danger">{refusalText(revoke.error)}</Notice>}
      </div>
    </ConfirmDialog>
  );
}

export function ReplaceDialog({ document: { id, quiz }, opened, onClose }: Props) {
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
    toast.success(t`A new certificate was issued.`);
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
          <Trans>It carries the student's name of today and a new code. The revoked one stays revoked.</Trans>
        </p>
        {replace.error && <Notice tone="danger">{refusalText(replace.error)}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
