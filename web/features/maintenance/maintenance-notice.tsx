import { Trans, useLingui } from '@lingui/react/macro';
import type { Maintenance } from '#shared/contract/platform/system.ts';
import { useBrand } from '#web/lib/brand.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { deviceClock, MaintenanceMessage, PlannedText, ReopeningText } from './maintenance-text.tsx';

/** For visitors, above the first field of a page. */
export default function MaintenanceNotice({ maintenance }: { maintenance: Maintenance }) {
  const { i18n } = useLingui();
  const { name } = useBrand();
  const texts = { maintenance, preferences: deviceClock(i18n.locale) };
  return (
    <Notice tone={maintenance.isClosed ? 'warning' : 'info'}>
      <p>
        {maintenance.isClosed ? (
          <>
            <Trans>{name} is closed for maintenance. Only administrators can sign in.</Trans>{' '}
            <ReopeningText {...texts} />
          </>
        ) : (
          <PlannedText {...texts} />
        )}
      </p>
      <MaintenanceMessage maintenance={maintenance} />
    </Notice>
  );
}
