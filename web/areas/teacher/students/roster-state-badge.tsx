import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconClockExclamation,
  IconClockOff,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import type { RosterState } from '#shared/contract/teaching/rosters.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/tone.ts';

const rosterStateNames = {
  'not-started': msg`Not started`,
  missed: msg`Missed`,
  'in-progress': msg`In progress`,
  submitted: msg`Needs marking`,
  marked: msg`Marked`,
} satisfies Record<RosterState, MessageDescriptor>;

const looks = {
  'not-started': { tone: 'neutral', icon: IconCircleDashed },
  missed: { tone: 'danger', icon: IconClockOff },
  'in-progress': { tone: 'info', icon: IconPencil },
  submitted: { tone: 'warning', icon: IconClock },
  marked: { tone: 'success', icon: IconCheck },
} as const satisfies Record<RosterState, { tone: Tone | 'neutral'; icon: TablerIcon }>;

const size = 13;

/** The state of a student at a quiz. */
export function RosterStateBadge({ state, isLate }: { state: RosterState; isLate: boolean }) {
  const { i18n } = useLingui();
  const { tone, icon: Icon } = looks[state];
  return (
    <>
      <StatusBadge tone={tone} icon={<Icon size={size} aria-hidden="true" />}>
        {i18n._(rosterStateNames[state])}
      </StatusBadge>
      {isLate && (
        <>
          {' '}
          <StatusBadge tone="warning" icon={<IconClockExclamation size={size} aria-hidden="true" />}>
            <Trans>Late answers</Trans>
          </StatusBadge>
        </>
      )}
    </>
  );
}
