import { useLingui } from '@lingui/react/macro';
import { DangerAction } from '#web/features/settings/danger-action.tsx';
import { useResetSettings } from '../system-settings.ts';

export function ResetSettings() {
  const { t } = useLingui();
  const reset = useResetSettings();
  return (
    <DangerAction
      title={t`Reset System Settings`}
      text={t`Puts every setting of the institution back to what it was at first. People, quizzes and your own preferences stay.`}
      question={t`Language, time zone, maintenance, backups, retention, registration, trusted hosts, session timeout, two-factor sign-in and privacy go back to what they were at first, for everybody and at once.`}
      act={async (currentPassword) => {
        await reset.mutateAsync(currentPassword);
        return t`The system settings were reset.`;
      }}
    />
  );
}
