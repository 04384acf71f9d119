import { useLingui } from '@lingui/react/macro';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { changeReading } from './change-reading.ts';
import { textSizes, useReading } from './reading.ts';

/** The size of question texts, for this person on this device. */
export function TextSizeChoice({
  accountId,
  isLabelled = true,
}: {
  accountId: number;
  isLabelled?: boolean;
}) {
  const { t, i18n } = useLingui();
  const { size } = useReading(accountId);
  return (
    <Stack gap={4}>
      {isLabelled && (
        <Text size="label" tone="ink">
          {t`Text size`}
        </Text>
      )}
      <Segmented
        label={t`Text size`}
        value={String(size)}
        onChange={(value) =>
          changeReading(accountId, { size: textSizes.find((one) => String(one) === value) ?? 100 })
        }
        options={textSizes.map((one) => ({
          value: String(one),
          label: i18n.number(one / 100, { style: 'percent' }),
        }))}
      />
    </Stack>
  );
}
