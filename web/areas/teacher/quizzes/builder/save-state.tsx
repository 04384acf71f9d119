import { Trans, useLingui } from '@lingui/react/macro';
import { useBuilder } from './builder-context.ts';

/** Whether what is on the screen is stored: in words, beside the title. */
export function SaveState() {
  const { t } = useLingui();
  const { isSaving, isUnsaved, state } = useBuilder();
  return (
    <span role="status">
      {isSaving ? (
        t`Saving…`
      ) : state.theirs ? (
        <Trans>Somebody has changed this quiz meanwhile</Trans>
      ) : isUnsaved ? (
        <Trans>Not saved yet</Trans>
      ) : (
        <Trans>All changes saved</Trans>
      )}
    </span>
  );
}
