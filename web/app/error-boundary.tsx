import { t } from '@lingui/core/macro';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

interface Props {
  children: ReactNode;
  /** When this value (the address) changes, the page is rendered again. */
  resetKey?: string;
}

interface State {
  error: Error | null;
}

/** Catches an error in one page, keeps the frame, and offers a retry. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  private readonly retry = (): void => {
    // A chunk that failed to load stays missing until a reload: after a server update its old file name is gone.
    if (this.state.error && isMissingPart(this.state.error)) window.location.reload();
    else this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <ErrorState
        title={t`Something went wrong on this page.`}
        text={
          isMissingPart(error)
            ? t`Part of this page couldn’t be loaded. Your saved work is safe.`
            : t`Your saved work is safe. Please try again.`
        }
        onRetry={this.retry}
      />
    );
  }
}

function isMissingPart(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed|Unable to preload|Failed to fetch/i.test(
    error.message,
  );
}
