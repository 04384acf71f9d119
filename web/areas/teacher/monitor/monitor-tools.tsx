import { useLingui } from '@lingui/react/macro';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import toolStyles from '../lists/tools.module.css';
import styles from './monitor.module.css';
import { countShown, type MonitorChoice, type Order, type Shown } from './monitor-choice.ts';

interface Props {
  attempts: readonly MonitoredAttempt[];
  now: number;
  choice: MonitorChoice;
  onChange: (
    change: Partial<Record<'search' | 'show' | 'sort', string | null>>,
    options?: { replace: boolean },
  ) => void;
}

export function MonitorTools({ attempts, now, choice, onChange }: Props) {
  const { t } = useLingui();
  const [text, setText] = usePausedText(choice.search, (search) => onChange({ search }, { replace: true }));
  const orders: { value: Order; label: string }[] = [
    { value: 'name', label: t`Name` },
    { value: 'progress', label: t`Progress, least first` },
    { value: 'time', label: t`Time left, least first` },
    { value: 'connection', label: t`Connection, lost first` },
  ];
  return (
    <>
      <div className={styles.filter}>
        <Filter attempts={attempts} now={now} choice={choice} onChange={onChange} />
      </div>
      <div className={toolStyles.tools}>
        <div className={toolStyles.search}>
          <SearchField
            label={t`Search students`}
            placeholder={t`Name`}
            maxLength={200}
            value={text}
            onChange={setText}
          />
        </div>
        <div className={styles.order}>
          <SelectField
            label={t`Sort by`}
            value={choice.order}
            options={orders}
            onChange={({ target: { value } }) => onChange({ sort: value === 'name' ? null : value })}
          />
        </div>
      </div>
    </>
  );
}

function Filter({ attempts, now, choice, onChange }: Props) {
  const { t } = useLingui();
  const count = (shown: Shown) => countShown(attempts, shown, now);
  return (
    <Segmented
      label={t`Which students`}
      value={choice.shown}
      onChange={(shown) => onChange({ show: shown === 'all' ? null : shown })}
      options={[
        { value: 'all', label: t`All ${count('all')}` },
        { value: 'running', label: t`In now ${count('running')}` },
        { value: 'attention', label: t`Needs attention ${count('attention')}` },
        { value: 'ended', label: t`Handed in ${count('ended')}` },
      ]}
    />
  );
}
