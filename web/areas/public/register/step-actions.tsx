import { Trans } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import { useBrand } from '#web/lib/brand.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './register.module.css';
import type { Step } from './registration.ts';

interface Props {
  step: Step;
  isSending: boolean;
  onPrevious: () => void;
}

export function StepActions({ step, isSending, onPrevious }: Props) {
  return (
    <div className={styles.actions}>
      {step > 1 && (
        <Button
          size="md"
          disabled={isSending}
          leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
          onClick={onPrevious}
        >
          <Trans>Previous</Trans>
        </Button>
      )}
      <Button className={styles.forward} type="submit" variant="filled" size="md" loading={isSending}>
        <ForwardLabel step={step} isSending={isSending} />
      </Button>
    </div>
  );
}

function ForwardLabel({ step, isSending }: Pick<Props, 'step' | 'isSending'>) {
  const { name } = useBrand();
  if (step < 3) return <Trans>Next</Trans>;
  return isSending ? <Trans>Creating account...</Trans> : <Trans>Create {name} Quiz taker account</Trans>;
}
