import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { explanationQuery } from './explainer.ts';
import styles from './explanation-dialog.module.css';
import type { Refusal } from './refusals.ts';

interface Props {
  refusal: Refusal;
  opened: boolean;
  onClose: () => void;
}

/** What a machine makes of an error. */
export default function ExplanationDialog({ refusal, opened, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t`What this error means`}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={styles.content}>
        <p className={styles.error}>{refusal.message}</p>
        <Loaded
          query={useQuery({ ...explanationQuery(refusal), enabled: opened })}
          loading={t`Asking for an explanation`}
          skeleton={<SkeletonRows count={2} />}
          failed={t`There is no explanation.`}
        >
          {(explanation) => <p className={styles.explanation}>{explanation}</p>}
        </Loaded>
        <p className={styles.origin}>
          <Trans>Written by a machine, which saw only the text of the error. It may be wrong.</Trans>
        </p>
      </div>
    </Dialog>
  );
}
