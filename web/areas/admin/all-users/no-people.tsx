import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Says why there is nobody, and what to do next. */
export function NoPeople({ onClear }: { onClear: (() => void) | null }) {
  const { t } = useLingui();
  if (!onClear) {
    return (
      <EmptyState
        title={t`Nobody is here yet`}
        text={t`Students who register, and whomever an administrator enters, stand in this list.`}
      />
    );
  }
  return (
    <EmptyState
      title={t`Nobody was found`}
      text={t`Try a part of the name or of the e-mail address, or other filters.`}
      action={
        <Button size="xs" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  );
}
