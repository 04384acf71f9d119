import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
import { useBrand } from '#web/lib/brand.ts';
import { maintenanceQuery } from '#web/lib/queries/maintenance-query.ts';
import { clearToken } from '#web/lib/session/session-token.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NoticePage } from '#web/ui/feedback/notice-page.tsx';
import { deviceClock, MaintenanceMessage, ReopeningText } from './maintenance-text.tsx';

const askEveryMs = 10_000;

/** Replaces every page during maintenance, and disappears when it ends. */
export default function MaintenancePage({ onOpen }: { onOpen: () => void }) {
  const { name, shortName } = useBrand();
  const asked = useReopening(onOpen);
  const administrate = useAdministratorSignIn();
  const { i18n } = useLingui();
  const maintenance = asked.data?.isClosed ? asked.data : undefined;
  return (
    <NoticePage
      shortName={shortName}
      title={<Trans>{name} is closed for maintenance</Trans>}
      lead={maintenance && <MaintenanceMessage maintenance={maintenance} />}
      text={
        <Trans>
          Everything you saved or typed here is safe. This page opens again automatically when maintenance
          ends.
        </Trans>
      }
      note={maintenance && <ReopeningText maintenance={maintenance} preferences={deviceClock(i18n.locale)} />}
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
