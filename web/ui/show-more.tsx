import './show-more.css';
import { Trans } from '@lingui/react/macro';
import { Button } from './button.tsx';

type ShowMoreProps = { shown: number; total: number; loading: boolean; onMore: () => void };

/** The foot of a list that is longer than what is shown; nothing when all of it is. */
export function ShowMore({ shown, total, loading, onMore }: ShowMoreProps) {
  if (shown >= total) return null;
  return (
    <div className="ui-show-more">
      <Button loading={loading} onClick={onMore}>
        <Trans>Show more</Trans>
      </Button>
      <span>
        <Trans>
          {shown} of {total} shown
        </Trans>
      </span>
    </div>
  );
}
