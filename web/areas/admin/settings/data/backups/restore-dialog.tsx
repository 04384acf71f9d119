import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Backup, RestorePreview, RestoreResult } from '#shared/contract/platform/backups.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import styles from './backups.module.css';
import { restorePreviewQuery, useRestoreBackup } from './backups.ts';

interface Props {
  backup: Backup | null;
  opened: boolean;
  onClose: () => void;
}

/** Shows what a restore replaces, asks for the password, and shows what was restored. */
export function RestoreDialog({ backup, opened, onClose }: Props) {
  const { t } = useLingui();
  const [result, setResult] = useState<RestoreResult | null>(null);
  const [isDone, setDone] = useState(false);
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={t`Restore this backup?`}
        submitLabel={t`Restore backup`}
        tone="danger"
      >
        {backup && (
          <RestoreForm
            backup={backup}
            onRestored={(restored) => {
              setResult(restored);
              setDone(true);
              onClose();
            }}
          />
        )}
      </FormDialog>
      <Dialog
        opened={isDone}
        onClose={() => setDone(false)}
        title={t`Backup restored`}
        actions={
          <Button variant="filled" onClick={() => setDone(false)}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        {result && <Restored result={result} />}
      </Dialog>
    </>
  );
}

function RestoreForm({
  backup,
  onRestored,
}: {
  backup: Backup;
  onRestored: (result: RestoreResult) => void;
}) {
  const { t } = useLingui();
  const restore = useRestoreBackup();
  const preview = useQuery(restorePreviewQuery(backup.id));
  const { isEncrypted } = backup;
  const form = useForm({
    initialValues: { password: '', identity: '' },
    check: ({ password, identity }) => ({
      password: password === '' ? t`Password is required` : undefined,
      identity: isEncrypted && identity.trim() === '' ? t`Private key is required` : undefined,
    }),
    submit: async ({ password, identity }) => {
      const key = isEncrypted ? { identity } : {};
      onRestored(await restore.mutateAsync({ backupId: backup.id, password, ...key }));
    },
    fieldOf: {
      WRONG_PASSWORD: 'password',
      BACKUP_KEY_REQUIRED: 'identity',
      BACKUP_KEY_INVALID: 'identity',
      BACKUP_KEY_WRONG: 'identity',
    },
    describe: (error) => error.message,
  });

  return (
    <DialogForm form={form}>
      <Loaded
        query={preview}
        loading={t`Loading the backup’s contents…`}
        skeleton={<SkeletonRows count={2} height={40} />}
        failed={t`We couldn’t load the backup’s contents.`}
      >
        {(loaded) => <Preview preview={loaded} backup={backup} />}
      </Loaded>
      <ul className={styles.points}>
        <li>
          <Trans>The file is fully checked first. A damaged file changes nothing.</Trans>
        </li>
        <li>
          <Trans>The current data is backed up before anything is replaced.</Trans>
        </li>
        <li>
          <Trans>
            Everyone else is signed out, and no one can use the system until the restore is finished.
          </Trans>
        </li>
        <li>
          <Trans>The mail server settings and the public keys for backups don’t change.</Trans>
        </li>
        <li>
          <Trans>People who were erased after this backup was made are erased again.</Trans>
        </li>
      </ul>
      {isEncrypted && (
        <TextAreaField
          label={t`Private key`}
          hint={t`Starts with AGE-SECRET-KEY-1. It’s used once and not stored.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          rows={2}
          {...form.field('identity')}
        />
      )}
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
      <p role="status" className={styles.status}>
        {form.isBusy && <Trans>Restoring… This can take a while. Keep this page open.</Trans>}
      </p>
    </DialogForm>
  );
}

function Preview({ preview, backup }: { preview: RestorePreview; backup: Backup }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { takenAt, contents, since, present, encryptsPresent } = preview;
  const taken = formatDateTime(takenAt ?? backup.startedAt, preferences);
  const school = contents?.school ?? null;
  const version = contents?.appVersion;
  return (
    <>
      <p>
        {takenAt === null
          ? t`Uploaded on ${taken}. Its contents can’t be read without its private key.`
          : school === null
            ? t`Restores all data to how it was on ${taken}.`
            : t`Restores all data to how it was at ${school} on ${taken}.`}
      </p>
      {contents && (
        <p>
          <Trans>
            Contains {countSchool(contents)}, {countRest(contents)}. Made by CQuiz {version}.
          </Trans>
        </p>
      )}
      <p>
        <strong>
          {since && hasAny(since) ? (
            <Trans>Everything added since then will be lost, including {countSchool(since)}.</Trans>
          ) : since ? (
            <Trans>No accounts, quizzes or attempts were added since then.</Trans>
          ) : (
            <Trans>All current data is replaced, including {countSchool(present)}.</Trans>
          )}
        </strong>
      </p>
      {encryptsPresent && (
        <p>
          <Trans>
            The backup of the current data is encrypted, so undoing this restore needs a private key.
          </Trans>
        </p>
      )}
    </>
  );
}

type Counts = RestorePreview['present'];

function hasAny({ accounts, quizzes, attempts }: Counts): boolean {
  return accounts + quizzes + attempts > 0;
}

function countSchool({ accounts, quizzes, attempts }: Counts): string {
  const counted: [number, string][] = [
    [accounts, plural(accounts, { one: '# account', other: '# accounts' })],
    [quizzes, plural(quizzes, { one: '# quiz', other: '# quizzes' })],
    [attempts, plural(attempts, { one: '# attempt', other: '# attempts' })],
  ];
  return counted
    .filter(([count]) => count > 0)
    .map(([, text]) => text)
    .join(', ');
}

function countRest({ grades, files }: { grades: number; files: number }): string {
  return [
    plural(grades, { one: '# grade', other: '# grades' }),
    plural(files, { one: '# file', other: '# files' }),
  ].join(', ');
}

function Restored({ result }: { result: RestoreResult }) {
  const preferences = useDatePreferences();
  const { contents, takenAt, erasedAgain, isSignedIn, safetyBackupId } = result;
  const taken = formatDateTime(takenAt, preferences);
  return (
    <>
      <p>
        <Trans>
          The data from {taken} was restored, including {countSchool(contents)}, {countRest(contents)}.
        </Trans>
      </p>
      {erasedAgain > 0 && (
        <p>
          {plural(erasedAgain, { one: '# person was erased again.', other: '# people were erased again.' })}
        </p>
      )}
      <p>
        <Trans>The previous data was saved as backup {safetyBackupId} in the list.</Trans>
      </p>
      {!isSignedIn && (
        <p>
          <Trans>Your account isn’t in this backup. Sign in with an account that is.</Trans>
        </p>
      )}
    </>
  );
}
