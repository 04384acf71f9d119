import { Trans } from '@lingui/react/macro';
import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import type { SubmissionStatus } from '#shared/contract/results/submissions.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';

/** The marking status of a submission. */
export function SubmissionBadge({ status }: { status: SubmissionStatus }) {
  switch (status) {
    case 'pending':
      return (
        <StatusBadge tone="neutral" icon={<IconClock size={12} aria-hidden="true" />}>
          <Trans>Pending</Trans>
        </StatusBadge>
      );
    case 'auto-graded':
      return (
        <StatusBadge tone="info" icon={<IconCheck size={12} aria-hidden="true" />}>
          <Trans>Auto-graded</Trans>
        </StatusBadge>
      );
    case 'graded':
      return (
        <StatusBadge tone="success" icon={<IconChecks size={12} aria-hidden="true" />}>
          <Trans>Graded</Trans>
        </StatusBadge>
      );
  }
}
