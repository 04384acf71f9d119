import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
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
      <DataTable columns={columns(attempts.some(({ focusLost }) => focusLost !== null))} stackedBelow="75em">
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
      </DataTable>
      <ShowMore
        shown={Math.min(most, attempts.length)}
        total={attempts.length}
        loading={false}
        onMore={() => setMost(most + step)}
      />
    </>
  );
}

function columns(isLeavingCounted: boolean): Column[] {
  return [
    { key: 'student', label: t`Student` },
    { key: 'state', label: t`State` },
    { key: 'progress', label: t`Progress` },
    { key: 'connection', label: t`Connection` },
    ...(isLeavingCounted ? [{ key: 'left', label: t`Left the page` }] : []),
    { key: 'time', label: t`Time left` },
    { key: 'answer', label: t`Last answer` },
    { key: 'more', label: t`More`, kind: 'menu' },
  ];
}
