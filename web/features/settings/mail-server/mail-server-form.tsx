import { Trans, useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MailServer } from '#shared/contract/platform/mail-server.ts';
import { readFieldProblems } from '#web/lib/forms/field-problems.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import styles from '../settings.module.css';
import { SettingsForm } from '../settings-form.tsx';
import { useSavedForm } from '../use-saved-form.ts';
import {
  checkDraft,
  draftFields,
  draftOf,
  type MailServerDraft,
  settingsOf,
  withSecurity,
} from './mail-server-draft.ts';
import { mailServerQuery, useSaveMailServer, useSendTestMail } from './mail-server-queries.ts';
import { SendTestMail } from './send-test-mail.tsx';
import { TestMailResult } from './test-mail-result.tsx';

interface Props {
  /** More buttons beside "Send test email". */
  actions?: ReactNode;
}

/** How mail is sent, to be changed and tested. */
export function MailServerForm({ actions }: Props) {
  const { t } = useLingui();
  return (
    <Loaded
      query={useQuery(mailServerQuery)}
      loading={t`Loading the mail server settings…`}
      skeleton={<SkeletonRows count={3} height={64} />}
      failed={t`We couldn’t load the mail server settings.`}
    >
      {(server) =>
        server.kind === 'environment' ? (
          <FixedServer server={server} actions={actions} />
        ) : (
          <ServerFields server={server} actions={actions} />
        )
      }
    </Loaded>
  );
}

interface ServerProps extends Props {
  server: MailServer;
}

function FixedServer({ server, actions }: ServerProps) {
  const { t } = useLingui();
  const { host, port, userName, fromAddress } = server;
  return (
    <Stack gap={16}>
      <Notice tone="info">
        <Trans>Set by SMTP_URL on the server. Change it there.</Trans>
      </Notice>
      <div className={styles.pair}>
        <TextField label={t`Mail server`} value={host ?? ''} readOnly />
        <TextField label={t`Port`} value={port ?? ''} readOnly />
        {userName !== null && <TextField label={t`User name`} value={userName} readOnly />}
        <TextField label={t`Sender address`} value={fromAddress ?? ''} readOnly />
      </div>
      <TestState server={server} />
      <SendTestMail />
      {actions}
    </Stack>
  );
}

function ServerFields({ server, actions }: ServerProps) {
  const { t } = useLingui();
  const [asksPassword, setAsksPassword] = useState(false);
  const saving = useSaveMailServer();
  const sending = useSendTestMail();
  const { isFromFixed } = server;
  const saved = draftOf(server);
  const form = useSavedForm<MailServerDraft>({
    title: t`Mail server`,
    saved,
    check: (changed) => checkDraft({ ...saved, ...changed }, isFromFixed),
    save: async () => {
      setAsksPassword(true);
      return false;
    },
    done: t`Mail server saved.`,
  });
  const { values } = form;

  /** Shows at its fields what is wrong with the settings; throws the rest. */
  function showAtFields(error: unknown): void {
    const problems = readFieldProblems<MailServerDraft>(error, draftFields);
    if (Object.keys(problems).length === 0) throw error;
    form.showProblems(problems);
  }

  async function saveWithPassword(currentPassword: string): Promise<void> {
    try {
      await saving.mutateAsync({ ...settingsOf(values, isFromFixed), currentPassword });
      form.finish();
    } catch (error) {
      showAtFields(error);
    }
  }

  async function sendTest(): Promise<void> {
    const problems = checkDraft(values, isFromFixed);
    if (Object.keys(problems).length > 0) return form.showProblems(problems);
    form.clearProblems();
    const isSaved = server.kind === 'stored' && !form.isUnsaved;
    try {
      await sending.mutateAsync(isSaved ? null : settingsOf(values, isFromFixed));
    } catch (error) {
      // The line below says it in any case.
      form.showProblems(readFieldProblems<MailServerDraft>(error, draftFields));
    }
  }

  return (
    <>
      <SettingsForm
        label={t`Mail server`}
        form={form}
        actions={
          <>
            <Button
              leftSection={<IconSend size={16} aria-hidden="true" />}
              loading={sending.isPending}
              onClick={() => void sendTest()}
            >
              <Trans>Send test email</Trans>
            </Button>
            {actions}
          </>
        }
      >
        {server.kind === 'folder' && (
          <Notice tone="warning">
            <Trans>
              Emails aren’t sent. They’re written to a folder on the server and won’t be sent later.
            </Trans>
          </Notice>
        )}
        {/* The result is about the former settings once something changes. */}
        <Stack gap={16} onChange={() => sending.isPending || sending.reset()}>
          <Fields form={form} server={server} />
        </Stack>
        {server.kind === 'stored' && !form.isUnsaved && sending.isIdle && <TestState server={server} />}
        <TestMailResult tested={sending} to={server.testTo} />
      </SettingsForm>
      <PasswordDialog
        opened={asksPassword}
        onClose={() => setAsksPassword(false)}
        title={t`Confirm with your password`}
        confirmLabel={<Trans>Save</Trans>}
        act={saveWithPassword}
      >
        <p>
          <Trans>
            All emails will be sent through {values.host}. Waiting emails are retried immediately.
          </Trans>
        </p>
      </PasswordDialog>
    </>
  );
}

interface FieldsProps {
  form: Pick<ReturnType<typeof useSavedForm<MailServerDraft>>, 'field' | 'set' | 'values'>;
  server: MailServer;
}

function Fields({ form, server }: FieldsProps) {
  const { t } = useLingui();
  const { field, set, values } = form;
  const plain = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'off' } as const;
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t`Mail server`} {...plain} maxLength={253} {...field('host')} />
        <TextField label={t`Port`} {...plain} inputMode="numeric" maxLength={5} {...field('port')} />
      </div>
      <SelectField
        label={t`Security`}
        {...field('security')}
        onChange={({ target }) => set(withSecurity(values, target.value as MailServerDraft['security']))}
        options={[
          { value: 'starttls', label: t`STARTTLS (usually port 587)` },
          { value: 'tls', label: t`TLS from the start (usually port 465)` },
          { value: 'none', label: t`None` },
        ]}
      />
      {values.security === 'none' && (
        <Notice tone="warning">
          <Trans>Anyone on the network in between can read the emails and the password.</Trans>
        </Notice>
      )}
      <div className={styles.pair}>
        <TextField
          label={t`User name`}
          hint={t`Leave blank if the mail server doesn’t need one.`}
          {...plain}
          maxLength={320}
          {...field('userName')}
        />
        <PasswordField
          label={t`Password`}
          hint={server.hasPassword ? t`Leave blank to keep the stored password.` : undefined}
          autoComplete="new-password"
          maxLength={1_000}
          {...field('password')}
        />
      </div>
      <TextField
        label={t`Sender address`}
        hint={server.isFromFixed ? t`Set by MAIL_FROM on the server.` : undefined}
        {...plain}
        inputMode="email"
        maxLength={254}
        readOnly={server.isFromFixed}
        {...field('fromAddress')}
      />
    </>
  );
}

/** Whether the current settings are known to work. */
function TestState({ server: { test } }: { server: MailServer }) {
  if (test === null) {
    return (
      <Notice tone="info">
        <Trans>These settings haven’t been tested yet.</Trans>
      </Notice>
    );
  }
  if (test.problem === null) {
    return (
      <Notice tone="success">
        <Trans>The mail server accepted a test email with these settings.</Trans>
      </Notice>
    );
  }
  return (
    <Notice tone="warning">
      <Trans>The last test email wasn’t sent. {test.problem}</Trans>
    </Notice>
  );
}
