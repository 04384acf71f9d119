import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { DangerAction } from '#web/features/settings/danger-action.tsx';
import { MailServerForm } from '#web/features/settings/mail-server/mail-server-form.tsx';
import {
  mailServerQuery,
  useRemoveMailServer,
} from '#web/features/settings/mail-server/mail-server-queries.ts';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';

export function MailServerPart() {
  const { t } = useLingui();
  const { data: server } = useQuery(mailServerQuery);
  const removing = useRemoveMailServer();
  return (
    <SettingsPart
      section="mail-server"
      title={t`Mail server`}
      text={t`Sends invitations, password resets and notifications. Backups don’t include these settings.`}
    >
      <Stack gap={24}>
        <MailServerForm />
        {server?.kind === 'stored' && (
          <DangerAction
            title={t`Remove mail server`}
            text={t`Emails are written to a folder on the server instead of being sent.`}
            question={t`No one will get invitations, password resets or notifications by email.`}
            act={async (currentPassword) => {
              await removing.mutateAsync(currentPassword);
              return t`The mail server was removed.`;
            }}
          />
        )}
      </Stack>
    </SettingsPart>
  );
}
