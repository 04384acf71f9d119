import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textLength } from '#shared/limits.ts';
import type { SystemSettings } from '#shared/settings.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { zoneName } from '#web/lib/format/zone-name.ts';
import { fromZonedInput, toZonedInput } from '#web/lib/format/zoned-time.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { statusQuery } from '../../status/status-queries.ts';
import { type SettingsPartForm, useSettingsPart } from '../use-settings-part.ts';

const names = ['maintenanceMode', 'maintenanceStartsAt', 'maintenanceEndsAt', 'maintenanceMessage'] as const;

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
        {values.maintenanceMode !== 'off' && (
          <TextAreaField
            label={t`Message to everyone`}
            hint={t`Optional. People see it before they sign in, too.`}
            rows={3}
            maxLength={textLength.maintenanceMessage}
            {...form.field('maintenanceMessage')}
          />
        )}
        {isClosing && <WritingNow />}
      </SettingsForm>
      <ConfirmDialog
        opened={form.askedAbout !== null}
        onClose={form.withdraw}
        title={t`Close while quizzes are in progress?`}
        confirmLabel={<Trans>Confirm</Trans>}
        tone="danger"
        onConfirm={form.saveAnyway}
      >
        <p>{form.askedAbout}</p>
        <p>
          <Trans>Their answers stay on their devices and are sent when the system opens again.</Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Warns about the students who could not save while the system is closed. */
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

type Name = 'maintenanceMode' | 'maintenanceStartsAt' | 'maintenanceEndsAt';

interface MaintenanceTimesProps {
  timezone: string;
  form: Pick<SettingsPartForm<Name>, 'values' | 'errors' | 'set'>;
}

/** Start and end, in the institution's time zone. */
function MaintenanceTimes({ timezone, form }: MaintenanceTimesProps) {
  const { t } = useLingui();
  const { values, set } = form;
  const zone = zoneName(timezone);
  return (
    <div className={styles.pair}>
      <ZonedTimeField
        label={t`Starts`}
        hint={t`In ${zone}, the institution’s time zone.`}
        timezone={timezone}
        moment={values.maintenanceStartsAt}
        onChange={(maintenanceStartsAt) => set({ maintenanceStartsAt })}
        error={form.errors.maintenanceStartsAt}
      />
      <ZonedTimeField
        label={t`Ends`}
        hint={t`In ${zone}. Leave blank to stay closed until you turn maintenance off.`}
        timezone={timezone}
        moment={values.maintenanceEndsAt}
        onChange={(maintenanceEndsAt) => set({ maintenanceEndsAt })}
        error={form.errors.maintenanceEndsAt}
      />
    </div>
  );
}

interface ZonedTimeFieldProps {
  label: string;
  hint: string;
  timezone: string;
  moment: string | null;
  onChange: (moment: string | null) => void;
  error?: string | undefined;
}

/** A moment, entered in a given time zone. */
function ZonedTimeField({ label, hint, timezone, moment, onChange, error }: ZonedTimeFieldProps) {
  const [typed, setTyped] = useState('');
  const saved = moment === null ? '' : toZonedInput(moment, timezone);
  // Keeps half-typed input ("year 2" on the way to 2026) from being rewritten while someone types.
  const text = fromZonedInput(typed, timezone) === moment ? typed : saved;
  return (
    <TextField
      label={label}
      hint={hint}
      type="datetime-local"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(fromZonedInput(target.value, timezone));
      }}
      error={error}
    />
  );
}
