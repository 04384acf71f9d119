import { Trans } from '@lingui/react/macro';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { GradeBookStatus } from '#shared/contract/record.ts';
import { StatusBadge } from '#web/ui/badge.tsx';

export function EntryStatus({ status }: { status: GradeBookStatus }) {
  switch (status) {
    case 'COMPLETED':
      return (
        <StatusBadge tone="success" icon={<IconCheck size={13} aria-hidden="true" />}>
          <Trans>Completed</Trans>
        </StatusBadge>
      );
    case 'IN_PROGRESS':
      return (
        <StatusBadge tone="info" icon={<IconClock size={13} aria-hidden="true" />}>
          <Trans>In Progress</Trans>
        </StatusBadge>
      );
    case 'MISSED':
      return (
        <StatusBadge tone="danger" icon={<IconX size={13} aria-hidden="true" />}>
          <Trans>Missed</Trans>
        </StatusBadge>
      );
  }
}
