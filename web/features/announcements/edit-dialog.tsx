import { Trans, useLingui } from '@lingui/react/macro';
import type { Announcement } from '#shared/contract/announcements.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { toast } from '#web/ui/toast.ts';
import styles from './announcements.module.css';
import { useChangeMessage } from './announcements.ts';
import { MessageForm } from './message-form.tsx';
import { problemText } from './problem-text.ts';
import type { DraftDialogProps } from './write-dialog.tsx';

interface Props extends DraftDialogProps {
  announcement: Announcement;
  isUnsaved: boolean;
}

export function EditDialog({ announcement, isUnsaved, opened, draft, onChange, onClose, onDone }: Props) {
  const { t } = useLingui();
  const { id, quiz, program } = announcement;
  const audience = quiz?.title ?? program?.name;
  const saving = useChangeMessage(id);
  const isGone = saving.error instanceof ApiError && saving.error.code === 'NOT_FOUND';

  async function save() {
    if (!isUnsaved) return onDone();
    try {
      await saving.mutateAsync({ title: draft.title, body: draft.body });
      toast.success(t`Message changed.`);
      onDone();
    } catch {
      // Shown in the dialog, with what was written.
    }
  }

  const problem = isGone ? t`This message has been deleted.` : problemText(saving.error);
  return (
    <MessageForm
      opened={opened}
      title={t`Edit message`}
      submitLabel={<Trans>Save changes</Trans>}
      draft={draft}
      onChange={onChange}
      problem={saving.error ? problem : undefined}
      isBusy={saving.isPending}
      canSubmit
      onSubmit={save}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <p className={styles.stays}>
            <Trans>To {audience}. Whom it is for stays as it is.</Trans>
          </p>
          {fields(null)}
        </>
      )}
    </MessageForm>
  );
}
