import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Student } from '#shared/contract/people.ts';
import { admission } from '#shared/limits.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { othersWords, whoWords } from './decision-words.ts';
import styles from './registration-requests.module.css';
import { useRefuseStudents } from './registrations.ts';

interface Props {
  students: readonly Student[];
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** The reason is asked for: whoever is refused reads it, and nothing else tells them. */
export function RefuseDialog({ students, opened, onClose, onDone }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const refusal = useRefuseStudents();
  const who = whoWords(students);
  const isBlank = reason.trim() === '';

  function close() {
    setReason('');
    setTried(false);
    refusal.reset();
    onClose();
  }

  async function confirm() {
    setTried(true);
    if (isBlank) return field.current?.focus();
    const ids = students.map(({ id }) => id);
    const result = await refusal.mutateAsync({ ids, reason: reason.trim() }).catch(() => null);
    if (!result) return;
    const { refused } = result;
    const others = othersWords(result);
    if (others !== null) toast.warning(others);
    if (refused > 0) {
      toast.success(
        plural(refused, {
          one: '# registration was refused. The person is told why by e-mail.',
          other: '# registrations were refused. The people are told why by e-mail.',
        }),
      );
    }
    close();
    onDone();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t`Refuse ${who}?`}
      confirmLabel={<Trans>Refuse</Trans>}
      tone="danger"
      onConfirm={confirm}
    >
      <div className={styles.dialog}>
        <p>
          <Trans>
            The registration is deleted, and the reason is sent to the person by e-mail. They can register
            again.
          </Trans>
        </p>
        <TextAreaField
          ref={field}
          data-autofocus
          label={t`Reason`}
          rows={4}
          maxLength={admission.reason}
          value={reason}
          error={isTried && isBlank ? t`Please say why.` : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {refusal.error && <Notice tone="danger">{refusalText(refusal.error)}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
