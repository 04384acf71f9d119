import { Trans } from '@lingui/react/macro';
import type { Shortcut } from '#web/features/settings/shortcut-list.tsx';

/** On the quiz screen, and where a student needs them besides. */
export const quizShortcuts: readonly Shortcut[] = [
  { key: 'move', keys: ['←', '→'], does: <Trans>Previous or next question</Trans> },
  { key: 'pick', keys: ['1', '6'], does: <Trans>Pick an option by its place, from 1 to 6</Trans> },
  { key: 'options', keys: ['↑', '↓'], does: <Trans>Move within the options</Trans> },
  { key: 'flag', keys: ['F'], does: <Trans>Flag the question, or take the flag away</Trans> },
  { key: 'search', keys: ['Ctrl', 'K'], does: <Trans>Search, outside a quiz</Trans> },
  { key: 'back', keys: ['Esc'], does: <Trans>Close a dialog</Trans> },
];
