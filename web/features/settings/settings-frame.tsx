import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { SelectField } from '#web/ui/select-field.tsx';
import { useNarrowerThan } from '#web/ui/use-narrower-than.ts';
import styles from './settings.module.css';

interface Props<Tab extends string> {
  tabs: readonly { tab: Tab; label: string }[];
  current: Tab;
  /** For tables: the panel takes all the width there is. */
  isWide?: boolean;
  children: ReactNode;
}

/** So many links in rows are harder to read on a phone than a list to choose from. */
const mostInRows = 5;

/** The parts of the settings beside the one that is open. The address says which, so that Back and a link lead to it. */
export function SettingsFrame<Tab extends string>({ tabs, current, isWide = false, children }: Props<Tab>) {
  const { t } = useLingui();
  const isNarrow = useNarrowerThan('48em');
  const Parts = isNarrow && tabs.length > mostInRows ? PartSelect : PartLinks;
  return (
    <div className={styles.page}>
      <nav aria-label={t`Parts of the settings`}>
        <Parts tabs={tabs} current={current} />
      </nav>
      <div className={styles.panel} data-wide={isWide || undefined}>
        {children}
      </div>
    </div>
  );
}

type PartsProps = Pick<Props<string>, 'tabs' | 'current'>;

function PartLinks({ tabs, current }: PartsProps) {
  return (
    <div className={styles.tabs}>
      {tabs.map(({ tab, label }) => (
        <Link
          key={tab}
          className={styles.tab}
          to={{ search: `?tab=${tab}` }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </div>
  );
}

function PartSelect({ tabs, current }: PartsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <div className={styles.partSelect}>
      <SelectField
        label={t`Part of the settings`}
        value={current}
        onChange={({ target }) => void navigate({ search: `?tab=${target.value}` })}
        options={tabs.map(({ tab, label }) => ({ value: tab, label }))}
      />
    </div>
  );
}
