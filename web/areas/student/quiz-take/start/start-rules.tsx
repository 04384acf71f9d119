import { Plural, Trans } from '@lingui/react/macro';
import {
  type Icon,
  IconCalendarEvent,
  IconChartBar,
  IconClock,
  IconDevices,
  IconEye,
  IconRepeat,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { useDatePreferences, useIsWatched } from '#web/features/profile/preferences.ts';
import { reviewRuleText } from '#web/features/quizzes/review-rule.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import styles from './start-page.module.css';

interface Props {
  quiz: Quiz;
  /** By the server's clock, in milliseconds. */
  now: number;
}

/** The rules of a quiz for this student. */
export function StartRules({ quiz, now }: Props) {
  const isWatched = useIsWatched();
  return (
    <dl className={styles.rules}>
      <Rule icon={IconClock} name={<Trans>Time limit</Trans>} value={<TimeLimit quiz={quiz} />}>
        {quiz.timeLimit !== null && <Trans>The timer keeps running if you close the page.</Trans>}
      </Rule>
      <Rule icon={IconRepeat} name={<Trans>Attempts</Trans>} value={<Attempts quiz={quiz} />}>
        {quiz.attemptLimit !== 1 && <Trans>Your best attempt counts.</Trans>}
      </Rule>
      <Closing quiz={quiz} now={now} />
      <Offline />
      {quiz.oneDevice && (
        <Rule icon={IconDevices} name={<Trans>Devices</Trans>} value={<Trans>One device at a time</Trans>}>
          <Trans>To switch to another device, close the quiz on the first one.</Trans>
        </Rule>
      )}
      {isWatched && (
        <Rule
          icon={IconEye}
          name={<Trans>Monitoring</Trans>}
          value={<Trans>Your teacher can see how often you leave the quiz page</Trans>}
        >
          <Trans>Your camera and microphone stay off.</Trans>
        </Rule>
      )}
      <Rule icon={IconChartBar} name={<Trans>Results</Trans>} value={reviewRuleText(quiz)} />
    </dl>
  );
}

interface RuleProps {
  icon: Icon;
  name: ReactNode;
  value: ReactNode;
  children?: ReactNode;
}

function Rule({ icon: RuleIcon, name, value, children }: RuleProps) {
  return (
    <div className={styles.rule}>
      <dt className={styles.name}>
        <RuleIcon size={20} aria-hidden="true" />
        {name}
      </dt>
      <dd className={styles.value}>
        <span className={styles.fact}>{value}</span>
        {children && <span className={styles.more}>{children}</span>}
      </dd>
    </div>
  );
}

function TimeLimit({ quiz: { timeLimit, own } }: { quiz: Quiz }) {
  if (timeLimit === null) return <Trans>No Time Limit</Trans>;
  const minutes = own?.timeLimit ?? timeLimit;
  const extra = minutes - timeLimit;
  if (extra === 0) return <Plural value={minutes} one="# minute" other="# minutes" />;
  return (
    <Trans>
      <Plural value={minutes} one="# minute" other="# minutes" />, including{' '}
      <Plural value={extra} one="# minute extra time" other="# minutes extra time" />
    </Trans>
  );
}

function Attempts({ quiz: { attemptLimit, own } }: { quiz: Quiz }) {
  const next = (own?.attempts ?? 0) + 1;
  if (attemptLimit === null) return <Trans>Attempt {next}, unlimited retakes</Trans>;
  const number = Math.min(next, attemptLimit);
  return (
    <Trans>
      Attempt {number} of {attemptLimit}
    </Trans>
  );
}

function Closing({ quiz, now }: Props) {
  const preferences = useDatePreferences();
  const closesAt = quiz.own?.closesAt ?? quiz.closesAt;
  if (closesAt === null) return null;
  const closes = formatDateTime(closesAt, preferences);
  const limit = quiz.own?.timeLimit ?? quiz.timeLimit;
  const latest = limit === null ? null : Date.parse(closesAt) - limit * 60_000;
  const latestText = latest !== null && latest > now ? formatDateTime(new Date(latest), preferences) : null;
  return (
    <Rule icon={IconCalendarEvent} name={<Trans>Closing time</Trans>} value={<Trans>Closes {closes}</Trans>}>
      {latestText !== null && (
        <Trans>
          Start by {latestText} to get the full <Plural value={limit ?? 0} one="# minute" other="# minutes" />
          .
        </Trans>
      )}
    </Rule>
  );
}

function Offline() {
  const canKeepPage = window.isSecureContext && 'serviceWorker' in navigator;
  return (
    <Rule
      icon={IconWifiOff}
      name={<Trans>Offline</Trans>}
      value={canKeepPage ? <Trans>Works offline</Trans> : <Trans>This quiz needs a connection to open</Trans>}
    >
      {canKeepPage ? (
        <Trans>Your answers are saved on this device and sent when you reconnect.</Trans>
      ) : (
        <Trans>Your answers are still saved on this device.</Trans>
      )}
    </Rule>
  );
}
