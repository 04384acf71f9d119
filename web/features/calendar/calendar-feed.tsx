import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DatePreferences, formatDateTime } from '#web/lib/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './calendar.module.css';
import { calendarQuery, useRenewCalendar } from './calendar.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { CalendarDeeds } from './calendar-deeds.tsx';

/** The address by which a calendar program follows when one's quizzes open and close. */
export function CalendarFeed({ preferences }: { preferences: DatePreferences }) {
  const { t } = useLingui();
  // Told once: only its hash is kept on the server.
  const [path, setPath] = useState<string | null>(null);
  return (
    <Loaded
      query={useQuery(calendarQuery)}
      loading={t`Loading your calendar`}
      skeleton={<SkeletonRows count={1} height={64} />}
      failed={t`Failed to load your calendar.`}
    >
      {({ since }) =>
        since === null ? (
          <NoAddress onMade={setPath} />
        ) : (
          <div className={styles.feed}>
            {path === null ? (
              <Since moment={formatDateTime(since, preferences)} />
            ) : (
              <CalendarAddress key={path} path={path} />
            )}
            <CalendarDeeds onMade={setPath} onEnded={() => setPath(null)} />
          </div>
        )
      }
    </Loaded>
  );
}

function NoAddress({ onMade }: { onMade: (path: string) => void }) {
  const renew = useRenewCalendar();
  return (
    <div className={styles.feed}>
      <p className={styles.text}>
        <Trans>
          Have the times at which your quizzes open and close in your own calendar, and kept up to date there.
          You get an address for your calendar program.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button
          loading={renew.isPending}
          onClick={() =>
            renew.mutate(undefined, {
              onSuccess: ({ path }) => onMade(path),
              onError: (error) => toast.error(error.message),
            })
          }
        >
          <Trans>Make an address</Trans>
        </Button>
      </div>
    </div>
  );
}

function Since({ moment }: { moment: string }) {
  return (
    <p className={styles.text}>
      <Trans>
        There is an address for calendar programs since {moment}. It was shown once: if you no longer have it,
        make a new one.
      </Trans>
    </p>
  );
}
