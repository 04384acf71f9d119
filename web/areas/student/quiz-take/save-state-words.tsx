import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Icon, IconCloudCheck, IconLogout, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import type { SaveState } from '#web/attempt/durable-attempt.ts';
import styles from './save-state-words.module.css';

interface Shown {
  text: MessageDescriptor;
  icon: Icon;
}

const offline = msg`Offline: answers are kept on this device`;

const shownStates: Record<SaveState, Shown | null> = {
  quiet: null,
  saving: { text: msg`Saving…`, icon: IconRefresh },
  saved: { text: msg`Auto-saved`, icon: IconCloudCheck },
  offline: { text: offline, icon: IconWifiOff },
  waiting: { text: msg`Not saved yet: trying again`, icon: IconRefresh },
  'signed-out': { text: msg`Signed out: answers are kept on this device`, icon: IconLogout },
  closed: null,
};

/** Whether the answers are safe, in words. */
export function SaveStateWords({ state }: { state: SaveState }) {
  const { i18n } = useLingui();
  const shown = shownStates[state];
  if (!shown) return null;
  return (
    <span className={styles.words} data-state={state}>
      <shown.icon size={16} aria-hidden="true" />
      <span>{i18n._(shown.text)}</span>
    </span>
  );
}
