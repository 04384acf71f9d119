import { Trans } from '@lingui/react/macro';
import { IconCheck, IconClockX, IconEyeOff, IconHourglass, IconStar, IconX } from '@tabler/icons-react';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import type { AttemptResult } from './attempt-result.ts';

/** Badges for what is special about an attempt. */
export function ResultBadges({
  result: { attempt, isBest, isProvisional, isPassed },
}: {
  result: AttemptResult;
}) {
  return (
    <>
      {isBest && (
        <StatusBadge tone="brand" icon={<IconStar size={13} aria-hidden="true" />}>
          <Trans>Best</Trans>
        </StatusBadge>
      )}
      {attempt.status === 'TIMED_OUT' && (
        <StatusBadge tone="warning" icon={<IconClockX size={13} aria-hidden="true" />}>
          <Trans>Timed out</Trans>
        </StatusBadge>
      )}
      {!attempt.marksReleased && (
        <StatusBadge tone="info" icon={<IconEyeOff size={13} aria-hidden="true" />}>
          <Trans>Marks not released</Trans>
        </StatusBadge>
      )}
      {isProvisional && attempt.marksReleased && (
        <StatusBadge tone="info" icon={<IconHourglass size={13} aria-hidden="true" />}>
          <Trans>Provisional</Trans>
        </StatusBadge>
      )}
      {isPassed === true && (
        <StatusBadge tone="success" icon={<IconCheck size={13} aria-hidden="true" />}>
          <Trans>Passed</Trans>
        </StatusBadge>
      )}
      {isPassed === false && (
        <StatusBadge tone="danger" icon={<IconX size={13} aria-hidden="true" />}>
          <Trans>Not passed</Trans>
        </StatusBadge>
      )}
    </>
  );
}
