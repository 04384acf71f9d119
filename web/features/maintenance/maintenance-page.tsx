import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Maintenance } from '#shared/contract/platform/system.ts';
import { paths } from '#web/lib/address/paths.ts';
import { useBrand } from '#web/lib/brand.ts';
import { type DatePreferences, formatDateTime } from '#web/lib/format/format-date.ts';
import { maintenanceQuery } from '#web/lib/queries/maintenance-query.ts';
import { clearToken } from '#web/lib/session/session-token.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NoticePage } from '#web/ui/feedback/notice-page.tsx';

const askEveryMs = 10_000;

/** Replaces every page during maintenance, and disappears when it ends. */
export default function MaintenancePage({ onOpen }: { onOpen: () => void }) {
  const { name, shortName } = useBrand();
  const asked = useReopening(onOpen);
  const administrate = useAdministratorSignIn();
  const { i18n } = useLingui();
  const end = plannedEnd(asked.data, i18n.locale);
  return (
    <NoticePage
      shortName={shortName}
      title={<Trans>{name} is closed for maintenance</Trans>}
      text={
        <Trans>
          Nothing is lost: what you have saved is safe, and this page opens again by itself when the work is
          done.
        </Trans>
      }
      note={end !== null && <Trans>It is planned to open again on {end}.</Trans>}
      actions={
        <>
          <Button variant="filled" size="md" loading={asked.isFetching} onClick={() => void asked.refetch()}>
            <Trans>Try again</Trans>
          </Button>
          <Button variant="subtle" size="md" onClick={administrate}>
            <Trans>Sign in as an administrator</Trans>
          </Button>
        </>
      }
    />
  );
}

function useReopening(onOpen: () => void) {
  const queries = useQueryClient();
  const asked = useQuery({ ...maintenanceQuery, staleTime: 0, refetchInterval: askEveryMs });
  const isOpen = asked.data?.isClosed === false && !asked.isFetching;
  const open = useEffectEvent(() => {
    onOpen();
    void queries.invalidateQueries();
  });
  useEffect(() => {
    if (isOpen) open();
  }, [isOpen]);
  return asked;
}

/** The signed-in user has no access, so let another user sign in. */
function useAdministratorSignIn() {
  const navigate = useNavigate();
  return () => {
    clearToken();
    void navigate(paths.login);
  };
}

/** Uses the device's own date format, because preferences can't be loaded during maintenance. */
function plannedEnd(maintenance: Maintenance | undefined, language: string): string | null {
  if (maintenance?.mode !== 'scheduled' || maintenance.endsAt === null) return null;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const clock: DatePreferences = { dateFormat: 'D MMM YYYY', language, timezone: timeZone };
  return formatDateTime(maintenance.endsAt, clock);
}
