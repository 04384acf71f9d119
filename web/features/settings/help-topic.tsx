import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SettingsSection } from '#web/lib/address/settings-sections.ts';
import { useArrival } from '#web/lib/address/use-arrival.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from './settings.module.css';

interface HelpTopicProps {
  /** The anchor by which the search leads here. */
  section: SettingsSection;
  title: string;
  children: ReactNode;
}

export function HelpTopic({ section, title, children }: HelpTopicProps) {
  const arrival = useArrival(section);
  return (
    <section className={styles.topic} aria-label={title} ref={arrival}>
      <Text as="h3" size="label" tone="ink">
        {title}
      </Text>
      {children}
    </section>
  );
}

export interface Shortcut {
  key: string;
  keys: readonly string[];
  does: ReactNode;
}

const staffShortcuts: readonly Shortcut[] = [
  { key: 'search', keys: ['Ctrl', 'K'], does: <Trans>Search</Trans> },
  { key: 'students', keys: ['G', 'S'], does: <Trans>Go to the current quiz’s students</Trans> },
  { key: 'marking', keys: ['G', 'M'], does: <Trans>Mark the current quiz by question</Trans> },
  { key: 'report', keys: ['G', 'R'], does: <Trans>Go to the current quiz’s report</Trans> },
  { key: 'monitor', keys: ['G', 'O'], does: <Trans>Go to the current quiz’s monitor</Trans> },
  { key: 'lift', keys: ['Space'], does: <Trans>Pick up or drop an item to reorder it</Trans> },
  { key: 'move', keys: ['↑', '↓'], does: <Trans>Move the picked-up item</Trans> },
  {
    key: 'at once',
    keys: ['Alt', '↑'],
    does: <Trans>Move an item up one place. Alt ↓ moves it down.</Trans>,
  },
  { key: 'back', keys: ['Esc'], does: <Trans>Close a dialog, or cancel a move</Trans> },
];

export function ShortcutList({ shortcuts = staffShortcuts }: { shortcuts?: readonly Shortcut[] }) {
  return (
    <dl className={styles.shortcuts}>
      {shortcuts.map(({ key, keys, does }) => (
        <div key={key}>
          <dt>
            {keys.map((name) => (
              <kbd key={name} className={styles.key}>
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
