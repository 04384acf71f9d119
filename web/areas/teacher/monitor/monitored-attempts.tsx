import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { Monitor } from '#shared/contract/monitor.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import styles from './monitor.module.css';
import { chooseAttempts, readMonitorChoice } from './monitor-choice.ts';
import { MonitorTable } from './monitor-table.tsx';
import { MonitorTools } from './monitor-tools.tsx';
import type { MonitorAct } from './use-acts.ts';
import { useHeldAttempts } from './use-held-attempts.ts';

interface Props {
  monitor: Monitor;
  onAct: (act: MonitorAct) => void;
  /** Among the attempts, so that the list is held while one is open. */
  dialogs: ReactNode;
}

export function MonitoredAttempts({ monitor, onAct, dialogs }: Props) {
  const { t } = useLingui();
  const { params, change } = useAddress();
  const choice = readMonitorChoice(params);
  const { attempts } = monitor;
  // As of the answer: sorting thousands anew with every tick of the clock would make the page heavy.
  const now = Date.parse(monitor.serverTime);
  const wanted = Object.values(choice).join('\n');
  const { shown, hold } = useHeldAttempts(chooseAttempts(attempts, choice, now), attempts, wanted);
  const writing = useMemo(
    () => new Set(attempts.filter(({ status }) => status === 'IN_PROGRESS').map(({ student }) => student.id)),
    [attempts],
  );
  return (
    <>
      <MonitorTools attempts={attempts} now={now} choice={choice} onChange={change} />
      {monitor.isCut && (
        <p className={styles.note}>
          {plural(attempts.length, {
            one: 'Only the first # is listed; the figures above count all.',
            other: 'Only the first # are listed; the figures above count all.',
          })}
        </p>
      )}
      <section className={styles.attempts} aria-label={t`Students`} {...hold}>
        {shown.length === 0 ? (
          <EmptyState
            title={t`No student is shown`}
            text={choice.shown === 'attention' && choice.search === '' ? t`All is well.` : undefined}
            action={
              <Button size="xs" onClick={() => change({ search: null, show: null })}>
                <Trans>Show all</Trans>
              </Button>
            }
          />
        ) : (
          <>
            <MonitorTable attempts={shown} writing={writing} onAct={onAct} />
            <p className={styles.note}>
              <Trans>Listed are all who are writing, and what was handed in within the last day.</Trans>
            </p>
          </>
        )}
        {dialogs}
      </section>
    </>
  );
}
