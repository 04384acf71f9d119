import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OwnPreferences } from '#shared/contract/platform/settings.ts';
import type { Preferences } from '#shared/settings.ts';
import { findTimeZone } from '#shared/time-zones.ts';
import { deviceTimeZone, formatDate } from '#web/lib/format/format-date.ts';
import { describeZone, timeZones } from '#web/lib/format/time-zones.ts';
import { languages } from '#web/lib/i18n/languages.ts';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useChangePreferences } from './preferences.ts';
import styles from './profile-drawer.module.css';

const dateFormats = ['D MMM YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
const pageSizes = [10, 25, 50, 100] as const;

export function PreferencesForm() {
  const { t } = useLingui();
  return (
    <Loaded
      query={useQuery(preferencesQuery)}
      loading={t`Loading your preferences…`}
      skeleton={<SkeletonRows count={2} />}
      failed={t`We couldn’t load your preferences.`}
    >
      {(preferences) => <Fields preferences={preferences} />}
    </Loaded>
  );
}

/** Each choice is saved at once. */
function Fields({ preferences }: { preferences: OwnPreferences }) {
  const { t } = useLingui();
  const { mutate: save } = useChangePreferences();
  const today = useMemo(() => new Date(), []);

  return (
    <div className={styles.form}>
      <div>
        <span className={styles.legend} aria-hidden>
          <Trans>Theme</Trans>
        </span>
        <Segmented
          label={t`Theme`}
          value={preferences.theme}
          onChange={(theme) => save({ theme })}
          fullWidth
          options={[
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
            { value: 'auto', label: t`Auto` },
          ]}
        />
      </div>
      <SelectField
        label={t`Language`}
        hint={t`Also changes month names and number formats.`}
        value={preferences.language ?? ''}
        placeholder={t`Same as institution`}
        onChange={({ target }) => save({ language: readLanguage(target.value) })}
        options={languages}
      />
      <TimeZoneField preferences={preferences} />
      <div className={styles.pair}>
        <SelectField
          label={t`Date format`}
          value={preferences.dateFormat}
          onChange={(event) => save({ dateFormat: event.target.value as Preferences['dateFormat'] })}
          options={dateFormats.map((dateFormat) => ({
            value: dateFormat,
            label: formatDate(today, {
              language: preferences.effectiveLanguage,
              timezone: preferences.effectiveTimezone,
              dateFormat,
            }),
          }))}
        />
        <SelectField
          label={t`Items per page`}
          value={String(preferences.itemsPerPage)}
          onChange={(event) =>
            save({ itemsPerPage: Number(event.target.value) as Preferences['itemsPerPage'] })
          }
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        />
      </div>
    </div>
  );
}

/** Says which zone is used where the device is set to another one. */
function TimeZoneField({ preferences }: { preferences: OwnPreferences }) {
  const { t } = useLingui();
  const { mutate: save } = useChangePreferences();
  const device = findTimeZone(deviceTimeZone()) ?? 'UTC';
  const used = describeZone(preferences.effectiveTimezone);
  const onDevice = describeZone(device);
  const isOther = device !== preferences.effectiveTimezone;
  return (
    <SelectField
      label={t`Time zone`}
      hint={
        isOther
          ? t`Times are shown in ${used}. Your device is set to ${onDevice}.`
          : t`Times are shown in ${used}.`
      }
      action={
        isOther && (
          <button type="button" className="text-link" onClick={() => save({ timezone: device })}>
            <Trans>Use device time zone</Trans>
          </button>
        )
      }
      value={preferences.timezone ?? ''}
      placeholder={t`Same as institution`}
      onChange={({ target }) => save({ timezone: target.value === '' ? null : target.value })}
      options={timeZones()}
    />
  );
}

function readLanguage(value: string): Preferences['language'] {
  return languages.find((language) => language.value === value)?.value ?? null;
}
