import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Accommodation } from '#shared/contract/accommodations.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './dialogs.module.css';
import { extraText, scopeOf } from './extra-time-draft.ts';

interface Props {
  given: readonly Accommodation[];
  onEnd: (one: Accommodation) => Promise<void>;
}

/** What they have already. */
export function ExtraTimeList({ given, onEnd }: Props) {
  const { t } = useLingui();
  if (given.length === 0) return null;
  return (
    <ul className={styles.having} aria-label={t`What they have`}>
      {given.map((one) => (
        <Had key={one.id} one={one} onEnd={onEnd} />
      ))}
    </ul>
  );
}

function Had({ one, onEnd }: { one: Accommodation } & Pick<Props, 'onEnd'>) {
  const [isBusy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    await onEnd(one);
    setBusy(false);
  }

  return (
    <li className={styles.had}>
      <span className={styles.hadText}>
        {extraText(one)}
        <span className={styles.second}>
          {scopeOf(one) === 'all' ? <Trans>All quizzes</Trans> : <Trans>This quiz</Trans>}
          {one.note ? ` · ${one.note}` : ''}
        </span>
      </span>
      <Button size="xs" loading={isBusy} onClick={() => void end()}>
        <Trans>End extra time</Trans>
      </Button>
    </li>
  );
}
