import { useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconCalendarClock,
  IconCircleCheck,
  IconLock,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/tone.ts';
import { type QuizState, quizStateNames } from './quiz-state.ts';

const looks = {
  draft: { tone: 'neutral', icon: IconPencil },
  published: { tone: 'success', icon: IconCircleCheck },
  scheduled: { tone: 'info', icon: IconCalendarClock },
  closed: { tone: 'neutral', icon: IconLock },
  archived: { tone: 'neutral', icon: IconArchive },
} as const satisfies Record<QuizState, { tone: Tone | 'neutral'; icon: TablerIcon }>;

export function QuizStateBadge({ state }: { state: QuizState }) {
  const { i18n } = useLingui();
  const { tone, icon: Icon } = looks[state];
  return (
    <StatusBadge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {i18n._(quizStateNames[state])}
    </StatusBadge>
  );
}
