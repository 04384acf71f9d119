import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconClockPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Monitor } from '#shared/contract/attempts/monitor.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { quizBuilderPath, reportPath } from '#web/lib/address/teacher-paths.ts';
import { type DatePreferences, formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { StatStrip } from '#web/ui/lists/stat-strip.tsx';
import styles from './monitor.module.css';

interface Props {
  monitor: Monitor;
  onExtendAll: () => void;
}

export function MonitorHead({ monitor, onExtendAll }: Props) {
  const { quiz } = monitor;
  const { title } = quiz;
  const facts = monitorFacts(monitor, useDatePreferences());
  return (
    <>
      <Link className={styles.back} to={quizBuilderPath(quiz.id)}>
        <IconArrowLeft size={14} aria-hidden="true" /> <Trans>Back to the quiz</Trans>
      </Link>
      <PageHeader
        title={<Trans>Monitor: {title}</Trans>}
        subtitle={facts.join(' · ')}
        actions={
          <>
            <Button className={styles.report} component={Link} to={reportPath(quiz.id)}>
              <Trans>Report</Trans>
            </Button>
            <ExtendAll monitor={monitor} onExtendAll={onExtendAll} />
          </>
        }
      />
    </>
  );
}

function ExtendAll({ monitor, onExtendAll }: Props) {
  const { t } = useLingui();
  const reasonId = useId();
  const whyNot = whyNobody(monitor, {
    nobody: t`No one is taking this quiz now.`,
    endless: t`No one taking this quiz has a time limit.`,
  });
  return (
    <div className={styles.extendAll}>
      {/* Disabled with aria-disabled, so that keyboard users still reach it and hear the reason. */}
      <Button
        variant="light"
        leftSection={<IconClockPlus size={16} aria-hidden="true" />}
        aria-disabled={whyNot !== null || undefined}
        aria-describedby={whyNot === null ? undefined : reasonId}
        onClick={() => whyNot === null && onExtendAll()}
      >
        <Trans>Extend time for everyone</Trans>
      </Button>
      {whyNot !== null && (
        <Text as="span" id={reasonId} size="caption" tone="ink3">
          {whyNot}
        </Text>
      )}
    </div>
  );
}

function whyNobody<Reason>(
  { running, attempts, isCut }: Monitor,
  reasons: { nobody: Reason; endless: Reason },
): Reason | null {
  if (running === 0) return reasons.nobody;
  const hasDeadline = attempts.some(({ status, deadline }) => status === 'IN_PROGRESS' && deadline !== null);
  return hasDeadline || isCut ? null : reasons.endless;
}

/** "Open until 14 Nov 2026, 12:00", "Time limit 30 min". */
function monitorFacts(
  { quiz, serverTime }: Pick<Monitor, 'quiz' | 'serverTime'>,
  preferences: DatePreferences,
): string[] {
  return [windowFact(quiz, serverTime, preferences), limitFact(quiz)];
}

function windowFact(
  { isActive, opensAt, closesAt }: Monitor['quiz'],
  serverTime: string,
  preferences: DatePreferences,
): string {
  if (!isActive) return t`Not published`;
  const now = Date.parse(serverTime);
  if (opensAt !== null && Date.parse(opensAt) > now) {
    const opens = formatDateTime(opensAt, preferences);
    return t`Opens ${opens}`;
  }
  if (closesAt === null) return t`Open, no closing date`;
  const closes = formatDateTime(closesAt, preferences);
  return Date.parse(closesAt) > now ? t`Open until ${closes}` : t`Closed ${closes}`;
}

function limitFact({ timeLimit }: Monitor['quiz']): string {
  if (timeLimit === null) return t`No time limit`;
  const limit = formatDuration(timeLimit * 60);
  return t`Time limit ${limit}`;
}

export function MonitorFigures({ monitor }: { monitor: Monitor }) {
  const { t } = useLingui();
  const { running, connected, handedIn, notStarted, expected } = monitor;
  return (
    <StatStrip
      label={t`Current figures`}
      items={[
        {
          key: 'running',
          label: <Trans>In progress</Trans>,
          value: running,
          caption: plural(running, { one: 'student', other: 'students' }),
        },
        {
          key: 'connected',
          label: <Trans>Connected</Trans>,
          value: connected,
          caption: t`of ${running} in progress`,
        },
        {
          key: 'handedIn',
          label: <Trans>Submitted</Trans>,
          value: handedIn,
          caption: plural(handedIn, { one: 'student so far', other: 'students so far' }),
        },
        {
          key: 'notStarted',
          label: <Trans>Not started</Trans>,
          value: notStarted,
          caption: plural(expected, { one: 'of # expected student', other: 'of # expected students' }),
        },
      ]}
    />
  );
}
