import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { type DatePreferences, formatDateTime } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** The feed address for calendar apps, with the times quizzes open and close. */
export function CalendarFeed({ preferences }: { preferences: DatePreferences }) {
  const { t } = useLingui();
  // Shown once: the server only stores its hash.
  const [path, setPath] = useState<string | null>(null);
  return (
    <Loaded
      query={useQuery(calendarQuery)}
      loading={t`Loading your calendar…`}
      skeleton={<SkeletonRows count={1} height={64} />}
      failed={t`Failed to load your calendar.`}
    >
      {({ since }) =>
        since === null ? (
          <NoAddress onMade={setPath} />
        ) : (
          <Stack gap={16}>
            {path === null ? (
              <Since moment={formatDateTime(since, preferences)} />
            ) : (
              <CalendarAddress key={path} path={path} />
            )}
            <CalendarActions onMade={setPath} onEnded={() => setPath(null)} />
          </Stack>
        )
      }
    </Loaded>
  );
}

function NoAddress({ onMade }: { onMade: (path: string) => void }) {
  const renew = useRenewCalendar();
  return (
    <Stack gap={16}>
      <Text tone="ink2">
        <Trans>
          Have the times at which your quizzes open and close in your own calendar, and kept up to date there.
          You get an address for your calendar app.
        </Trans>
      </Text>
      <Row wrap gap={8}>
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
      </Row>
    </Stack>
  );
}

function Since({ moment }: { moment: string }) {
  return (
    <Text tone="ink2">
      <Trans>
        You made an address for calendar apps on {moment}. It was shown once. If you lost it, make a new one.
      </Trans>
    </Text>
  );
}

/** The new address. */
function CalendarAddress({ path }: { path: string }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const { origin, host } = window.location;
  const address = `${origin}${path}`;
  // The pressed button is gone.
  useEffect(() => field.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t`The calendar address was copied.`);
    } catch {
      field.current?.select();
      toast.error(t`The calendar address could not be copied. It is selected, so press Ctrl and C.`);
    }
  }

  return (
    <>
      <TextField
        ref={field}
        label={t`Address of your calendar`}
        hint={t`In your calendar app choose “Subscribe” or “From URL” and paste it there.`}
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Notice tone="warning">
        <Trans>
          Keep it to yourself: whoever has this address sees when your quizzes open and close. It is not shown
          again.
        </Trans>
      </Notice>
      <Row wrap gap={8}>
        <Button onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button component="a" href={`webcal://${host}${path}`}>
          <Trans>Open in a calendar app</Trans>
        </Button>
      </Row>
    </>
  );
}

interface Props {
  onMade: (path: string) => void;
  onEnded: () => void;
}

/** Renews or ends the address. Both invalidate the current one, so both need a confirmation. */
function CalendarActions({ onMade, onEnded }: Props) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const renew = useRenewCalendar();
  const end = useEndCalendar();

  async function confirm(action: () => Promise<void>) {
    try {
      await action();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    setAsked(null);
  }

  const makeAnother = () => confirm(async () => onMade((await renew.mutateAsync()).path));
  const turnOff = () =>
    confirm(async () => {
      await end.mutateAsync();
      onEnded();
      toast.success(t`Your calendar address was turned off.`);
    });

  return (
    <Row wrap gap={8}>
      <Button variant="subtle" onClick={() => setAsked('renew')}>
        <Trans>Make a new address</Trans>
      </Button>
      <Button variant="subtle" tone="danger" onClick={() => setAsked('end')}>
        <Trans>Turn off</Trans>
      </Button>
      <ConfirmDialog
        opened={asked === 'renew'}
        onClose={() => setAsked(null)}
        title={t`Make a new address`}
        confirmLabel={<Trans>Make a new address</Trans>}
        onConfirm={makeAnother}
      >
        <Trans>Calendars that use the present address are no longer kept up to date.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'end'}
        onClose={() => setAsked(null)}
        title={t`Turn the calendar off`}
        confirmLabel={<Trans>Turn off</Trans>}
        tone="danger"
        onConfirm={turnOff}
      >
        <Trans>
          The address ends: calendars that use it are no longer kept up to date. What they hold already stays
          in them until you remove it there.
        </Trans>
      </ConfirmDialog>
    </Row>
  );
}

const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => api('GET /calendar', undefined, { signal }),
});

function useRenewCalendar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /calendar'),
    onSuccess: ({ since }) => queries.setQueryData(calendarQuery.queryKey, { since }),
  });
}

function useEndCalendar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /calendar'),
    onSuccess: () => queries.setQueryData(calendarQuery.queryKey, { since: null }),
  });
}
