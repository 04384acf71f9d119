import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Monitor } from '#shared/contract/monitor.ts';
import { StatStrip } from '#web/ui/stat-strip.tsx';

export function MonitorFigures({ monitor }: { monitor: Monitor }) {
  const { t } = useLingui();
  const { running, connected, handedIn, notStarted, expected } = monitor;
  return (
    <StatStrip
      label={t`The quiz now`}
      items={[
        {
          key: 'running',
          label: <Trans>In now</Trans>,
          value: running,
          caption: plural(running, { one: 'student writing', other: 'students writing' }),
        },
        {
          key: 'connected',
          label: <Trans>Connected</Trans>,
          value: connected,
          caption: t`of ${running} writing`,
        },
        {
          key: 'handedIn',
          label: <Trans>Handed in</Trans>,
          value: handedIn,
          caption: plural(handedIn, { one: 'student', other: 'students' }),
        },
        {
          key: 'notStarted',
          label: <Trans>Not started</Trans>,
          value: notStarted,
          caption: plural(expected, { one: 'of # student expected', other: 'of # students expected' }),
        },
      ]}
    />
  );
}
