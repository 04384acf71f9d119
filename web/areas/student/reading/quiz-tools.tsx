import { Trans, useLingui } from '@lingui/react/macro';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { changeReading } from './change-reading.ts';
import { ProblemForm } from './problem-form.tsx';
import { useReading } from './reading.ts';
import { TextSizeChoice } from './text-size-choice.tsx';
import type { ToolsProps } from './tools-button.tsx';

interface Props extends ToolsProps {
  opened: boolean;
  onClose: () => void;
}

export default function QuizTools({ accountId, asked, opened, onClose }: Props) {
  const { t } = useLingui();
  const { strikes } = useReading(accountId);
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Tools`}>
      <Stack gap={24}>
        <TextSizeChoice accountId={accountId} />
        <CheckField
          label={t`Strike out options`}
          hint={t`Adds a button to each option to strike it out. The X key does the same. You can still choose struck-out options.`}
          checked={strikes}
          onChange={({ target: { checked } }) => changeReading(accountId, { strikes: checked })}
        />
        {asked && (
          <Stack as="section" gap={12}>
            <Text as="h3" size="section">
              <Trans>Report a problem with this question</Trans>
            </Text>
            <ProblemForm {...asked} />
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}
