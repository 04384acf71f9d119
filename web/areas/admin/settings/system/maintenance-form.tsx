import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { SystemSettings } from '#shared/settings.ts';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { statusQuery } from '../system-settings.ts';
import { useSettingsPart } from '../use-settings-part.ts';
import { MaintenanceTimes } from './maintenance-times.tsx';

const names = ['maintenanceMode', 'maintenanceStartsAt', 'maintenanceEndsAt'] as const;

export function MaintenanceForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Maintenance mode`, settings, names);
  const { values, set } = form;
  const isClosing = form.isUnsaved && values.maintenanceMode !== 'off';
  return (
    <>
      <SettingsForm label={t`Maintenance mode`} form={form}>
        <Segmented
          label={t`Maintenance mode`}
          value={values.maintenanceMode}
          onChange={(maintenanceMode) => set({ maintenanceMode })}
          options={[
            { value: 'off', label: t`Off` },
            { value: 'on', label: t`On` },
            { value: 'scheduled', label: t`Scheduled` },
          ]}
        />
        {values.maintenanceMode === 'scheduled' && (
          <MaintenanceTimes timezone={settings.timezone} form={form} />
        )}
        {isClosing && <WritingNow />}
      </SettingsForm>
      <ConfirmDialog
        opened={form.askedAbout !== null}
        onClose={form.withdraw}
        title={t`Close although quizzes are being taken?`}
        confirmLabel={<Trans>Confirm</Trans>}
        tone="danger"
        onConfirm={form.saveAnyway}
      >
        <p>{form.askedAbout}</p>
        <p>
          <Trans>What they write stays on their devices and is sent when the system opens again.</Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Before it is closed: whom it would keep from saving. */
function WritingNow() {
  const running = useQuery({ ...statusQuery, refetchInterval: 15_000 }).data?.attemptsRunning ?? 0;
  if (running === 0) return null;
  return (
    <Notice tone="warning">
      <Plural
        value={running}
        one="# student is taking a quiz right now."
        other="# students are taking a quiz right now."
      />
    </Notice>
  );
}
