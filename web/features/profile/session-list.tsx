import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#shared/contract/auth.ts';
import { deviceName } from '#shared/device-name.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDatePreferences } from './preferences.ts';
import styles from './profile-drawer.module.css';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api('GET /session', undefined, { signal }),
});

export function SessionList() {
  const { t } = useLingui();
  return (
    <Loaded
      query={useQuery(sessionsQuery)}
      loading={t`Loading your sessions`}
      skeleton={<SkeletonRows count={1} />}
      failed={t`Failed to load your sessions.`}
    >
      {(sessions) => <Sessions sessions={sessions} />}
    </Loaded>
  );
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();
  const endOthers = useMutation({
    mutationFn: () => api('DELETE /session'),
    onSuccess: () => queries.invalidateQueries(sessionsQuery),
  });
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;

  async function confirm() {
    try {
      await endOthers.mutateAsync();
      toast.success(t`You are signed out everywhere else.`);
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
        <Trans>Every other device has to sign in again. You stay signed in here.</Trans>
      </ConfirmDialog>
    </>
  );
}

function SessionItem({ session }: { session: Session }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => api('DELETE /session/:sessionId', { params: { sessionId: session.id } }),
    onSuccess: () => queries.invalidateQueries(sessionsQuery),
    onError: (error) => toast.error(error.message),
  });
  const device = deviceName(session.userAgent) ?? t`Unknown device`;
  const seen = formatDateTime(session.lastSeenAt, preferences);
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
        <Button size="xs" loading={end.isPending} onClick={() => end.mutate()} aria-label={t`End ${device}`}>
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  );
}
