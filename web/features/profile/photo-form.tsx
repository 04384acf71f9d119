import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { photo } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PhotoPicker } from '#web/ui/photo-picker.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './profile-drawer.module.css';
import { RemovePhoto } from './remove-photo.tsx';

/** Another photo of oneself, or none. */
export function PhotoForm({ hasPhoto }: { hasPhoto: boolean }) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSavePhoto();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!file) return;
    setProblem(null);
    save.mutate(file, {
      onSuccess: () => {
        setFile(null);
        toast.success(t`Your photo was saved.`);
      },
      onError: (error) =>
        setProblem((error instanceof ApiError ? error.serverMessage : undefined) ?? error.message),
    });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PhotoPicker
        label={hasPhoto ? t`Another photo` : t`A photo of you`}
        value={file}
        onChange={setFile}
        onProblem={setProblem}
        mostBytes={photo.mostBytes}
        disabled={save.isPending}
        isInvalid={problem !== null}
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" disabled={!file} loading={save.isPending}>
          <Trans>Save photo</Trans>
        </Button>
        {hasPhoto && !file && <RemovePhoto />}
      </div>
    </form>
  );
}

function useSavePhoto() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => api('form PUT /profile/photo', { file }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['current-user'] }),
  });
}
