import './state.css';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { Button } from '../buttons/button.tsx';
import { ErrorHelp } from './error-help.ts';

type ErrorStateProps = {
  title: ReactNode;
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Instead of "Retry". */
  retryLabel?: ReactNode;
  /** A way back. */
  action?: ReactNode;
  /** Set where the error replaces a whole page or section. */
  headingLevel?: 1 | 2 | 3;
};

export function ErrorState({
  title,
  text,
  onRetry,
  retrying = false,
  retryLabel,
  action,
  headingLevel,
}: ErrorStateProps) {
  const help = use(ErrorHelp)?.(text);
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p';
  return (
    <div className="ui-state" role="alert">
      <IconAlertTriangle className="ui-state-alarm" size={28} aria-hidden="true" />
      <Title className="ui-state-title">{title}</Title>
      {text && <p className="ui-state-text">{text}</p>}
      {(onRetry || action || help) && (
        <div className="ui-state-actions">
          {onRetry && (
            <Button variant="light" size="xs" loading={retrying} onClick={onRetry}>
              {retryLabel ?? <Trans>Retry</Trans>}
            </Button>
          )}
          {action}
          {help}
        </div>
      )}
    </div>
  );
}
