import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './explanation-dialog.module.css';
import type { Refusal } from './explanation-queries.ts';
import { explanationQuery } from './explanation-queries.ts';

interface Props {
  refusal: Refusal;
  opened: boolean;
  onClose: () => void;
}

/** An AI-generated explanation of an error. */
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
      <Stack gap={12}>
        <Text size="label" tone="danger" breaks>
          {refusal.message}
        </Text>
        <Loaded
          query={useQuery({ ...explanationQuery(refusal), enabled: opened })}
          loading={t`Loading explanation…`}
          skeleton={<SkeletonRows count={2} />}
          failed={t`We couldn’t get an explanation.`}
        >
          {(explanation) => (
            <Text className={styles.explanation} breaks>
              {explanation}
            </Text>
          )}
        </Loaded>
        <Text size="caption" tone="ink3">
          <Trans>Written by AI from the error text alone. It may be wrong.</Trans>
        </Text>
      </Stack>
    </Dialog>
  );
}
