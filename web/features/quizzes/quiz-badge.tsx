import { Trans } from '@lingui/react/macro';
import { IconClock, IconRefresh } from '@tabler/icons-react';
import { StatusBadge } from '#web/ui/badge.tsx';
import type { QuizEntry } from './quiz-entry.ts';

/** What can be done with the quiz; nothing where it cannot be begun. */
export function QuizBadge({ entry: { quiz, status } }: { entry: QuizEntry }) {
  if (status === 'in-progress') {
    return (
      <StatusBadge tone="info" icon={<IconClock size={13} aria-hidden="true" />}>
        <Trans>In progress</Trans>
      </StatusBadge>
    );
  }
  if (quiz.own?.mayStart === false) return null;
  if (status === 'completed') {
    return (
      <StatusBadge tone="neutral" icon={<IconRefresh size={13} aria-hidden="true" />}>
        <Trans>Retake Available</Trans>
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="brand">
      <Trans>New</Trans>
    </StatusBadge>
  );
}
