import { Trans } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './decisions.module.css';

interface Props {
  accept: { label: string; text: ReactNode; isPending: boolean; onClick: () => void };
  decline: { label: string; onClick: () => void };
}

/** Accepting happens at once; declining asks for a reason first. */
export function DecisionButtons({ accept, decline }: Props) {
  return (
    <div className={styles.acts}>
      <Button
        variant="light"
        size="xs"
        aria-label={accept.label}
        loading={accept.isPending}
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        onClick={accept.onClick}
      >
        {accept.text}
      </Button>
      <Button size="xs" aria-label={decline.label} aria-haspopup="dialog" onClick={decline.onClick}>
        <Trans>Decline</Trans>
      </Button>
    </div>
  );
}
