import { Trans } from '@lingui/react/macro';
import type { RegradeQuestion } from '#shared/contract/regrades.ts';
import { Notice } from '#web/ui/notice.tsx';

interface Props {
  question: RegradeQuestion;
  /** What the page was opened to accept; null: nothing, or it is done. */
  suggested: string | null;
}

/** Says why something is chosen already. */
export function SuggestionNote({ question: { questionType }, suggested }: Props) {
  if (suggested === null) return null;
  return (
    <Notice tone="info">
      {questionType === 'SHORT_ANSWER' ? (
        <Trans>“{suggested}” is among the right answers below. See what that would change.</Trans>
      ) : (
        <Trans>
          {suggested} is chosen below instead of the present key. Choose the present key as well if both
          should count.
        </Trans>
      )}
    </Notice>
  );
}
