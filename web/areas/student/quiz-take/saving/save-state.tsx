import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Icon, IconCloudCheck, IconLogout, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { SaveState } from '#web/attempt/durable-attempt.ts';
import { useQuiz } from '../quiz-context.ts';
import styles from './save-state.module.css';

/** Not a live region, so that not every save is read aloud: `SaveAnnouncer` announces what matters. */
export function SaveSlot() {
  const { saveState } = useQuiz().view;
  return (
    <div className={styles.slot}>
      <div className={isTroubled(saveState) ? styles.troubled : undefined}>
        <SaveStateLabel state={saveState} />
      </div>
    </div>
  );
}

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

/** The save status as text. */
export function SaveStateLabel({ state }: { state: SaveState }) {
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

/** Announces when saves start to fail and when they work again, but not each save. */
export function SaveAnnouncer() {
  const { t } = useLingui();
  const { saveState } = useQuiz().view;
  const [wasTroubled, setWasTroubled] = useState(false);
  const [hasBeenTroubled, setHasBeenTroubled] = useState(false);
  const isBack = saveState === 'saved' || saveState === 'quiet';
  if (isTroubled(saveState) && !wasTroubled) {
    setWasTroubled(true);
    setHasBeenTroubled(true);
  }
  if (isBack && wasTroubled) setWasTroubled(false);
  return (
    <p className="visually-hidden" role="status">
      {wasTroubled && t`Your answers can’t reach the server. They’re saved on this device.`}
      {!wasTroubled && hasBeenTroubled && t`Connection restored. Your answers are saved.`}
    </p>
  );
}

const troubled: readonly SaveState[] = ['offline', 'waiting', 'signed-out'];

/** True while answers are kept on this device and saves fail. */
export function isTroubled(state: SaveState): boolean {
  return troubled.includes(state);
}
