import { useLingui } from '@lingui/react/macro';
import styles from '#web/features/settings/settings.module.css';
import type { SettingsPartForm } from '../use-settings-part.ts';
import { ZonedTimeField } from './zoned-time-field.tsx';

type Name = 'maintenanceMode' | 'maintenanceStartsAt' | 'maintenanceEndsAt';

interface Props {
  timezone: string;
  form: Pick<SettingsPartForm<Name>, 'values' | 'problems' | 'set'>;
}

/** From when to when, on the clocks of the institution. */
export function MaintenanceTimes({ timezone, form }: Props) {
  const { t } = useLingui();
  const { values, problems, set } = form;
  const zone = timezone.replaceAll('_', ' ');
  return (
    <div className={styles.pair}>
      <ZonedTimeField
        label={t`Starts`}
        hint={t`On the clocks of ${zone}.`}
        timezone={timezone}
        moment={values.maintenanceStartsAt}
        onChange={(maintenanceStartsAt) => set({ maintenanceStartsAt })}
        error={problems.maintenanceStartsAt}
      />
      <ZonedTimeField
        label={t`Ends`}
        hint={t`Left empty, it stays closed until you open it.`}
        timezone={timezone}
        moment={values.maintenanceEndsAt}
        onChange={(maintenanceEndsAt) => set({ maintenanceEndsAt })}
        error={problems.maintenanceEndsAt}
      />
    </div>
  );
}
