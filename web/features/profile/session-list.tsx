import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#shared/contract/people/auth.ts';
import { deviceName } from '#shared/device-name.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useDatePreferences } from './preferences.ts';
import styles from './profile-drawer.module.css';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './profile-queries.ts';

export function SessionList() {
  const { t } = useLingui();
  return (
    <Loaded
      query={useQuery(sessionsQuery)}
      loading={t`Loading your sessions…`}
      skeleton={<SkeletonRows count={1} />}
      failed={t`We couldn’t load your sessions.`}
    >
      {(sessions) => <Sessions sessions={sessions} />}
    </Loaded>
  );
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const endOthers = useEndOtherSessions();
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;

  async function confirm() {
    try {
      await endOthers.mutateAsync();
      toast.success(t`You’re signed out everywhere else.`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    setAsks(false);
  }

  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <div className={styles.actions}>
          <Button onClick={() => setAsks(true)}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t`Sign out everywhere else`}
        confirmLabel={t`Sign out`}
        onConfirm={confirm}
      >
        <Trans>You’ll have to sign in again on every other device. You stay signed in here.</Trans>
      </ConfirmDialog>
    </>
  );
}

function SessionItem({ session }: { session: Session }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const ending = useEndSession(session.id);
  const device = deviceName(session.userAgent) ?? t`Unknown device`;
  const seen = formatDateTime(session.lastSeenAt, preferences);

  async function end() {
    try {
      await ending.mutateAsync();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <li className={styles.session}>
      <div>
        <span className={styles.device}>{device}</span>
        <span className={styles.seen}>
          {session.isCurrent ? <Trans>This device</Trans> : <Trans>Last used {seen}</Trans>}
          {session.address !== null && ` · ${session.address}`}
        </span>
      </div>
      {!session.isCurrent && (
        <Button
          size="xs"
          loading={ending.isPending}
          onClick={() => void end()}
          aria-label={t`End session on ${device}`}
        >
          <Trans>End session</Trans>
        </Button>
      )}
    </li>
  );
}
