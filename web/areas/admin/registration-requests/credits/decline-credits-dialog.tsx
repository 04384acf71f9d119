import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { CreditRequest } from '#shared/contract/credit-requests.ts';
import { credits as limits } from '#shared/limits.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from '../names/names.module.css';
import { useDeclineCredits } from './credit-request-list.ts';

interface Props {
  request: CreditRequest;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function DeclineCreditsDialog({ request, opened, onClose, onDone }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const decline = useDeclineCredits();
  const { title, credits } = request.quiz;
  const isBlank = reason.trim() === '';

  // What was written about one request must not wait for the next.
  function close() {
    setReason('');
    setTried(false);
    decline.reset();
    onClose();
  }

  async function confirm() {
    setTried(true);
    if (isBlank) return field.current?.focus();
    const result = await decline.mutateAsync({ id: request.id, reason: reason.trim() }).catch(() => null);
    if (!result) return;
    toast.success(t`The request was declined.`);
    close();
    onDone();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t`Decline the credits for ${title}?`}
      confirmLabel={<Trans>Decline</Trans>}
      tone="danger"
      onConfirm={confirm}
    >
      <div className={styles.dialog}>
        <p>
          <Trans>The quiz still counts with {credits}. The teacher reads your reason.</Trans>
        </p>
        <TextAreaField
          ref={field}
          data-autofocus
          label={t`Reason`}
          rows={3}
          maxLength={limits.reason}
          value={reason}
          error={isTried && isBlank ? t`Please say why.` : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {decline.error && <Notice tone="danger">{refusalText(decline.error)}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
