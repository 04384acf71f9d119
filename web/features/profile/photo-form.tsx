import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { photo } from '#shared/limits.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { PhotoPicker } from '#web/ui/photos/photo-picker.tsx';
import styles from './profile-drawer.module.css';
import { useRemovePhoto, useSavePhoto } from './profile-queries.ts';

/** Replaces or removes one's own photo. */
export function PhotoForm({ hasPhoto }: { hasPhoto: boolean }) {
  const { t } = useLingui();
  const save = useSavePhoto();
  const form = useForm<{ file: File | null }>({
    initialValues: { file: null },
    submit: async ({ file }) => {
      if (!file) return;
      await save.mutateAsync(file);
      form.reset();
      toast.success(t`Your photo was saved.`);
    },
  });
  const { file } = form.values;
  const problem = form.errors.file ?? form.problem;

  return (
    <form className={styles.form} {...form.props}>
      <PhotoPicker
        label={hasPhoto ? t`New photo` : t`A photo of you`}
        value={file}
        onChange={(chosen) => form.set({ file: chosen })}
        onProblem={(text) => form.showProblems({}, text)}
        maxBytes={photo.maxBytes}
        disabled={form.isBusy}
        isInvalid={problem !== null}
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" disabled={!file} loading={form.isBusy}>
          <Trans>Save photo</Trans>
        </Button>
        {hasPhoto && !file && <RemovePhoto />}
      </div>
    </form>
  );
}

function RemovePhoto() {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const remove = useRemovePhoto();

  async function confirm() {
    try {
      await remove.mutateAsync();
      toast.success(t`Your photo was removed.`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    setAsks(false);
  }

  return (
    <>
      <Button variant="subtle" onClick={() => setAsks(true)}>
        <Trans>Remove photo</Trans>
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t`Remove photo`}
        confirmLabel={t`Remove`}
        tone="danger"
        onConfirm={confirm}
      >
        <Trans>Your initials will be shown instead. To restore the photo, you’ll need the file.</Trans>
      </ConfirmDialog>
    </>
  );
}
