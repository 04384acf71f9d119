import './show-more.css';
import { Trans } from '@lingui/react/macro';
import { Button } from '../buttons/button.tsx';

type ShowMoreProps = {
  shown: number;
  total: number;
  loading: boolean;
  onMore: () => void;
  /** Below a list whose rows reach the edges of their panel. */
  inPanel?: boolean;
};

/** Loads more rows; nothing when all are shown. */
export function ShowMore({ shown, total, loading, onMore, inPanel = false }: ShowMoreProps) {
  if (shown >= total) return null;
  return (
    <div className="ui-show-more" data-in-panel={inPanel || undefined}>
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
