import { Trans, useLingui } from '@lingui/react/macro';
import type { StudentDocument } from '#shared/contract/documents.ts';
import { revocation as limits } from '#shared/limits.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReplaceDocument, useRevokeDocument } from './documents.ts';
import styles from './people.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

interface Props {
  document: StudentDocument;
  opened: boolean;
  onClose: () => void;
}

export function RevokeDialog({ document: { id, code, quiz }, opened, onClose }: Props) {
  const { t } = useLingui();
  const quizTitle = quiz?.title ?? '';
  const revoke = useRevokeDocument();
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={quiz === null ? t`Revoke the transcript ${code}?` : t`Revoke the certificate for ${quizTitle}?`}
      confirmLabel={<Trans>Revoke</Trans>}
      hint={t`Public. Anyone who checks the document reads it.`}
      maxLength={limits.reason}
      onConfirm={(reason) => revoke.mutateAsync({ id, reason })}
      onDone={() => toast.success(t`The document was revoked.`)}
    >
      <Trans>
        The document stops counting for good. Anyone who checks it sees that it was revoked, and the student
        is notified.
      </Trans>
    </ReasonDialog>
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
