import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { ShowMore } from '#web/ui/show-more.tsx';
import styles from './monitor.module.css';
import { MonitorRow } from './monitor-row.tsx';
import type { MonitorAct } from './use-acts.ts';

const step = 100;

interface Props {
  attempts: readonly MonitoredAttempt[];
  /** The students with an attempt that runs. */
  writing: ReadonlySet<number>;
  onAct: (act: MonitorAct) => void;
}

export function MonitorTable({ attempts, writing, onAct }: Props) {
  const [most, setMost] = useState(step);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Student</Trans>
            </th>
            <th scope="col">
              <Trans>State</Trans>
            </th>
            <th scope="col">
              <Trans>Progress</Trans>
            </th>
            <th scope="col">
              <Trans>Connection</Trans>
            </th>
            <th scope="col">
              <Trans>Left the page</Trans>
            </th>
            <th scope="col">
              <Trans>Time left</Trans>
            </th>
            <th scope="col">
              <Trans>Last answer</Trans>
            </th>
            <td>
              <span className="visually-hidden">
                <Trans>More</Trans>
              </span>
            </td>
          </tr>
        </thead>
        <tbody>
          {attempts.slice(0, most).map((attempt) => (
            <MonitorRow
              key={attempt.attempt.id}
              attempt={attempt}
              isWritingAnother={attempt.status !== 'IN_PROGRESS' && writing.has(attempt.student.id)}
              onAct={onAct}
            />
          ))}
        </tbody>
      </table>
      <ShowMore
        shown={Math.min(most, attempts.length)}
        total={attempts.length}
        loading={false}
        onMore={() => setMost(most + step)}
      />
    </>
  );
}
