import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Monitor, MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';
import { useListState } from '#web/lib/lists/list-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { ListControls, ListSegments, ListSelect } from '#web/ui/lists/list-controls.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import type { MonitorAction } from '../dialogs/use-actions.ts';
import styles from '../monitor.module.css';
import { AbsentList } from './absent-list.tsx';
import { AttemptRow } from './attempt-row.tsx';
import { attemptList, countShown, filterAbsent, filterAttempts, freezeOrder } from './filter-attempts.ts';

interface Props {
  monitor: Monitor;
  onAct: (act: MonitorAction) => void;
  /** Rendered inside the list, so that the row order stays frozen while a dialog is open. */
  dialogs: ReactNode;
}

export function AttemptList({ monitor, onAct, dialogs }: Props) {
  const { t } = useLingui();
  const list = useListState(attemptList);
  const { search, show, sort } = list.state;
  const { attempts } = monitor;
  // The time of the last response. Sorting thousands of rows on every clock tick would slow the page down.
  const now = Date.parse(monitor.serverTime);
  const wanted = [search, show, sort].join('\n');
  const { shown, hold } = useStableOrder(filterAttempts(attempts, list.state, now), attempts, wanted);
  const absent = filterAbsent(monitor.absent, list.state);
  const writing = useMemo(
    () => new Set(attempts.filter(({ status }) => status === 'IN_PROGRESS').map(({ student }) => student.id)),
    [attempts],
  );
  return (
    <>
      <AttemptControls list={list} monitor={monitor} now={now} />
      {show !== 'absent' && shown.length > 0 && (
        <Text size="small" tone="ink3">
          <Trans>Shows attempts in progress and those submitted in the last 24 hours.</Trans>
        </Text>
      )}
      {monitor.isCut && (
        <Text size="small" tone="ink3">
          {plural(attempts.length, {
            one: 'Only the first # is listed. The figures above include everyone.',
            other: 'Only the first # are listed. The figures above include everyone.',
          })}
        </Text>
      )}
      <Stack as="section" gap={16} aria-label={t`Students`} {...hold}>
        {show === 'absent' || (shown.length === 0 && absent.length > 0) ? null : shown.length === 0 ? (
          <EmptyState
            title={t`No students to show`}
            text={show === 'attention' && search === '' ? t`No one needs attention right now.` : undefined}
            action={
              <Button size="xs" onClick={list.clear}>
                <Trans>Show all</Trans>
              </Button>
            }
          />
        ) : (
          <AttemptTable attempts={shown} writing={writing} onAct={onAct} />
        )}
        {dialogs}
      </Stack>
      {(show === 'all' || show === 'absent') && <AbsentList monitor={monitor} absent={absent} />}
    </>
  );
}

interface AttemptControlsProps {
  list: ReturnType<typeof useListState<typeof attemptList>>;
  monitor: Monitor;
  now: number;
}

function AttemptControls({ list, monitor: { attempts, notStarted }, now }: AttemptControlsProps) {
  const { t } = useLingui();
  const count = (shown: typeof list.state.show) => countShown(attempts, shown, now);
  return (
    <>
      <div className={styles.filter}>
        <ListSegments
          list={list}
          name="show"
          label={t`Which students`}
          options={[
            { value: 'all', label: t`All ${count('all')}` },
            { value: 'running', label: t`In progress ${count('running')}` },
            { value: 'attention', label: t`Needs attention ${count('attention')}` },
            { value: 'ended', label: t`Submitted ${count('ended')}` },
            { value: 'absent', label: t`Not started ${notStarted}` },
          ]}
        />
      </div>
      <ListControls list={list} search={{ label: t`Search students`, placeholder: t`Name` }}>
        <ListSelect
          list={list}
          name="sort"
          label={t`Sort by`}
          options={[
            { value: 'name', label: t`Name` },
            { value: 'progress', label: t`Least progress first` },
            { value: 'time', label: t`Least time left first` },
            { value: 'connection', label: t`Disconnected first` },
          ]}
        />
      </ListControls>
    </>
  );
}

/** A closing dialog returns focus only after its fade-out. */
const letGoMs = 500;

/**
 * Freezes the row order while focus is in the list, its menus or its dialogs, so that nobody acts on the wrong
 * student. A new filter or sort order (`wanted` identifies it) applies immediately.
 */
function useStableOrder(chosen: MonitoredAttempt[], all: readonly MonitoredAttempt[], wanted: string) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [order, setOrder] = useState<readonly number[]>([]);
  const [known, setKnown] = useState(wanted);
  if (wanted !== known) setKnown(wanted);
  const shown = isHeld && wanted === known ? freezeOrder(order, chosen, all) : chosen;
  const ids = shown.map(({ attempt }) => attempt.id);
  if (ids.length !== order.length || ids.some((id, at) => id !== order[at])) setOrder(ids);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    shown,
    hold: {
      onFocus: () => {
        clearTimeout(timer.current);
        setHeld(true);
      },
      onBlur: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setHeld(false), letGoMs);
      },
    },
  };
}

const step = 100;

interface AttemptTableProps {
  attempts: readonly MonitoredAttempt[];
  /** Students with an attempt in progress. */
  writing: ReadonlySet<number>;
  onAct: (act: MonitorAction) => void;
}

function AttemptTable({ attempts, writing, onAct }: AttemptTableProps) {
  const [most, setMost] = useState(step);
  return (
    <>
      <DataTable
        columns={columns(attempts.some(({ focusLost }) => focusLost !== null))}
        stackedBelow="laptop"
      >
        <tbody>
          {attempts.slice(0, most).map((attempt) => (
            <AttemptRow
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
    { key: 'state', label: t`Status` },
    { key: 'progress', label: t`Progress` },
    { key: 'connection', label: t`Connection` },
    ...(isLeavingCounted ? [{ key: 'left', label: t`Left the page` }] : []),
    { key: 'time', label: t`Time left` },
    { key: 'answer', label: t`Last answer` },
    { key: 'more', label: t`More`, kind: 'menu' },
  ];
}
