import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SettingsSection } from '#web/lib/address/settings-sections.ts';
import { useArrival } from '#web/lib/address/use-arrival.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { useBreakpoint } from '#web/ui/use-breakpoint.ts';
import styles from './settings.module.css';

interface SettingsFrameProps<Tab extends string> {
  tabs: readonly { tab: Tab; label: string }[];
  current: Tab;
  children: ReactNode;
}

/** With more tabs than this, a phone shows a select instead of links. */
const mostInRows = 5;

/** The tabs of the settings beside the open one. The tab is in the address, so that Back and links work. */
export function SettingsFrame<Tab extends string>({ tabs, current, children }: SettingsFrameProps<Tab>) {
  const { t } = useLingui();
  const isNarrow = useBreakpoint('phone');
  const Parts = isNarrow && tabs.length > mostInRows ? PartSelect : PartLinks;
  return (
    <div className={styles.page}>
      <nav aria-label={t`Settings sections`}>
        <Parts tabs={tabs} current={current} />
      </nav>
      <div className={styles.panel}>{children}</div>
    </div>
  );
}

type PartsProps = Pick<SettingsFrameProps<string>, 'tabs' | 'current'>;

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
        label={t`Settings section`}
        value={current}
        onChange={({ target }) => void navigate({ search: `?tab=${target.value}` })}
        options={tabs.map(({ tab, label }) => ({ value: tab, label }))}
      />
    </div>
  );
}

interface SettingsPartProps {
  /** The anchor by which the search leads here. */
  section?: SettingsSection;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A section of the settings under its heading. */
export function SettingsPart({ section, title, text, children }: SettingsPartProps) {
  const titleId = useId();
  const arrival = useArrival(section);
  return (
    <section className={styles.part} aria-labelledby={titleId} ref={arrival}>
      <SectionTitle id={titleId}>{title}</SectionTitle>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}
