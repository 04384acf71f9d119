import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { refusalText } from '#web/lib/refusal-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import styles from './people.module.css';

interface Props<Result> {
  title: string;
  confirmLabel: ReactNode;
  /** What happens to the person, before the reason is asked for. */
  children: ReactNode;
  hint?: string;
  rows?: number;
  maxLength: number;
  /** Throws what was refused. */
  onConfirm: (reason: string) => Promise<Result>;
  onDone: (result: Result) => void;
  opened: boolean;
  onClose: () => void;
}

/** Asks for a reason, which the person affected will read, before something is refused or revoked. */
export function ReasonDialog<Result>(props: Props<Result>) {
  const {
    title,
    confirmLabel,
    children,
    hint,
    rows = 3,
    maxLength,
    onConfirm,
    onDone,
    opened,
    onClose,
  } = props;
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isBlank = reason.trim() === '';

  // A reason written for one person must not appear in the dialog for the next.
  function close() {
    setReason('');
    setTried(false);
    setProblem(null);
    onClose();
  }

  async function confirm() {
    setTried(true);
    if (isBlank) return field.current?.focus();
    setProblem(null);
    try {
      const result = await onConfirm(reason.trim());
      close();
      onDone(result);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setProblem(refusalText(error));
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={title}
      confirmLabel={confirmLabel}
      tone="danger"
      onConfirm={confirm}
    >
      <div className={styles.texts}>
        <p>{children}</p>
        <TextAreaField
          ref={field}
          data-autofocus
          label={t`Reason`}
          hint={hint}
          rows={rows}
          maxLength={maxLength}
          value={reason}
          error={isTried && isBlank ? t`Please say why.` : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
