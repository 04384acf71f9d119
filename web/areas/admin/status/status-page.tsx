import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Service, SystemStatus } from '#shared/contract/platform/status.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { SendTestMail } from '#web/features/settings/mail-server/send-test-mail.tsx';
import { paths } from '#web/lib/address/paths.ts';
import { relativeTime } from '#web/lib/format/relative-time.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { QuietNote } from '#web/ui/feedback/quiet-note.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';
import { BackupRows } from './backup-rows.tsx';
import { ProblemCard } from './problem-card.tsx';
import { isTestable, PartTest, ServiceList } from './service-list.tsx';
import { statusQuery, useCheckNow } from './status-queries.ts';
import { SystemFacts } from './system-facts.tsx';
import { TestButton } from './test-button.tsx';

const refreshMs = 30_000;

export default function StatusPage() {
  const { t } = useLingui();
  const session = useSession();
  const mayCheck = session.status === 'signed-in' && session.user.role === 'SUPER_ADMIN';
  const query = useQuery({ ...statusQuery, refetchInterval: refreshMs });
  const checking = useCheckNow();
  return (
    <>
      <PageHeader
        title={t`Status`}
        subtitle={query.data && summary(query.data)}
        actions={
          <Row gap={8} align="center" wrap>
            {query.data?.checkedAt && (
              <CheckedAt checkedAt={query.data.checkedAt} now={query.data.now} readAt={query.dataUpdatedAt} />
            )}
            <TestButton
              mayCheck={mayCheck}
              loading={checking.isPending}
              onClick={() => checking.mutate()}
              label={<Trans>Check now</Trans>}
            />
          </Row>
        }
      />
      <Stack gap={24}>
        {checking.error && <Notice tone="danger">{checking.error.message}</Notice>}
        {query.data && query.error && (
          <QuietNote onRetry={() => void query.refetch()} retrying={query.isRefetching}>
            <Trans>We couldn’t refresh the status. You’re seeing the last one that loaded.</Trans>
          </QuietNote>
        )}
        <Loaded
          query={query}
          loading={t`Loading the status…`}
          skeleton={<SkeletonRows count={6} />}
          failed={t`We couldn’t load the status.`}
        >
          {(status) => <Parts status={status} mayCheck={mayCheck} />}
        </Loaded>
      </Stack>
    </>
  );
}

function Parts({ status, mayCheck }: { status: SystemStatus; mayCheck: boolean }) {
  const { t } = useLingui();
  return (
    <>
      {problemsOf(status).map((service) => (
        <ProblemCard
          key={service.part}
          service={service}
          now={status.now}
          action={<ProblemAction service={service} mayCheck={mayCheck} />}
        />
      ))}
      {status.services.length === 0 ? (
        <EmptyState
          title={t`No checks yet`}
          text={t`CQuiz checks every part once a minute. You can also check now.`}
        />
      ) : (
        <ServiceList status={status} mayCheck={mayCheck} />
      )}
      <BackupRows />
      <SystemFacts status={status} />
    </>
  );
}

/** The page where the administrator can do something about it. */
function ProblemAction({ service: { part }, mayCheck }: { service: Service; mayCheck: boolean }) {
  if (isTestable(part)) return <PartTest part={part} mayCheck={mayCheck} />;
  if (part === 'mail') return <MailAction mayCheck={mayCheck} />;
  if (part !== 'disk' || !mayCheck) return null;
  return (
    <Button component={Link} to={`${paths.admin.settings}?tab=data#backups`}>
      <Trans>Show backups</Trans>
    </Button>
  );
}

function MailAction({ mayCheck }: { mayCheck: boolean }) {
  const reason = useReadOnlyReason('checks');
  if (!mayCheck) return <SendTestMail unavailable={reason} />;
  return (
    <Row gap={8} wrap align="start">
      <Button component={Link} to={`${paths.admin.settings}?tab=system#mail-server`}>
        <Trans>Mail settings</Trans>
      </Button>
      <SendTestMail variant="filled" />
    </Row>
  );
}

function problemsOf({ services }: SystemStatus): Service[] {
  return services.filter(({ state }) => state !== 'ok');
}

function summary(status: SystemStatus): string {
  const problems = problemsOf(status);
  if (status.services.length === 0) return translate`Not checked yet.`;
  if (problems.length === 0) return translate`Everything is working.`;
  const count = plural(problems.length, { one: '# problem.', other: '# problems.' });
  const isDiskFull = problems.some(({ part, state }) => part === 'disk' && state === 'down');
  return isDiskFull
    ? translate`${count} New answers might not be saved until there is room on the disk.`
    : translate`${count} Students can take quizzes, and every answer is being saved.`;
}

interface CheckedAtProps {
  checkedAt: string;
  /** The server's time when it answered. */
  now: string;
  /** The device's time of the same moment. */
  readAt: number;
}

const tickMs = 10_000;

function CheckedAt({ checkedAt, now, readAt }: CheckedAtProps) {
  const [time, setTime] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const serverTime = new Date(Date.parse(now) + Math.max(0, time - readAt));
  const ago = relativeTime(checkedAt, serverTime);
  return (
    <Text as="span" size="small" tone="ink3">
      <Row as="span" gap={4} align="center">
        <IconRefresh size={14} aria-hidden="true" />
        <Trans>Checked: {ago}</Trans>
      </Row>
    </Text>
  );
}
