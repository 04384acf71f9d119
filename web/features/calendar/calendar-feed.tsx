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
      failed={t`We couldn’t load your calendar.`}
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
          Sync quiz opening and closing times to your calendar. We’ll give you an address for your calendar
          app.
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
          <Trans>Create calendar address</Trans>
        </Button>
      </Row>
    </Stack>
  );
}

function Since({ moment }: { moment: string }) {
  return (
    <Text tone="ink2">
      <Trans>
        You created a calendar address on {moment}. It was shown once. If you’ve lost it, create a new one.
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
      toast.success(t`Calendar address copied.`);
    } catch {
      field.current?.select();
      toast.error(t`We couldn’t copy the calendar address. It’s selected, so press Ctrl+C.`);
    }
  }

  return (
    <>
      <TextField
        ref={field}
        label={t`Calendar address`}
        hint={t`In your calendar app, choose “Subscribe” or “From URL” and paste the address.`}
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Notice tone="warning">
        <Trans>
          Keep this address private. Anyone who has it can see when your quizzes open and close. It won’t be
          shown again.
        </Trans>
      </Notice>
      <Row wrap gap={8}>
        <Button onClick={() => void copy()}>
          <Trans>Copy address</Trans>
        </Button>
        <Button component="a" href={`webcal://${host}${path}`}>
          <Trans>Open in calendar app</Trans>
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
      toast.success(t`Calendar address turned off.`);
    });

  return (
    <Row wrap gap={8}>
      <Button variant="subtle" onClick={() => setAsked('renew')}>
        <Trans>Create new address</Trans>
      </Button>
      <Button variant="subtle" tone="danger" onClick={() => setAsked('end')}>
        <Trans>Turn off</Trans>
      </Button>
      <ConfirmDialog
        opened={asked === 'renew'}
        onClose={() => setAsked(null)}
        title={t`Create a new address?`}
        confirmLabel={<Trans>Create new address</Trans>}
        onConfirm={makeAnother}
      >
        <Trans>Calendars that use the current address will stop updating.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'end'}
        onClose={() => setAsked(null)}
        title={t`Turn off calendar address?`}
        confirmLabel={<Trans>Turn off</Trans>}
        tone="danger"
        onConfirm={turnOff}
      >
        <Trans>
          Calendars that use this address will stop updating. Quizzes already in them stay until you remove
          them.
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
