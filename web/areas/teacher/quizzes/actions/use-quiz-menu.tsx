import { useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconKey,
  IconKeyOff,
  IconMessage,
  IconPencil,
  IconRadar2,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import type { MenuAction } from '#web/ui/overlays/action-menu.tsx';
import { canHideKey, canReleaseKey } from '../answer-key-release.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/** The builder shows the first items as buttons instead. */
export function useQuizMenu(
  quiz: Quiz,
  place: 'list' | 'builder',
  onCommand: (command: QuizCommand) => void,
): MenuAction[] {
  const { t } = useLingui();
  const { isArchived, isActive, abilities, taken } = quiz;

  function item(command: QuizCommand, label: string, shown: MenuAction['icon'], tone?: 'danger'): MenuAction {
    return { label, icon: shown, tone, onClick: () => onCommand(command) };
  }

  // Nothing else works on a deleted quiz.
  if (quiz.deletedAt !== undefined) {
    return abilities.delete ? [item('restore', t`Restore`, <IconArchiveOff {...icon} />)] : [];
  }
  const first = [
    item('open', t`Open`, <IconPencil {...icon} />),
    item('preview', t`Preview`, <IconEye {...icon} />),
    ...(isArchived
      ? []
      : isActive
        ? [item('unpublish', t`Unpublish`, <IconEyeOff {...icon} />)]
        : abilities.publish
          ? [item('publish', t`Publish`, <IconSend {...icon} />)]
          : []),
  ];
  return [
    ...(place === 'list' ? first : []),
    ...(isWatchable(quiz) ? [item('monitor', t`Monitor`, <IconRadar2 {...icon} />)] : []),
    item('duplicate', t`Duplicate`, <IconCopy {...icon} />),
    ...(canReleaseKey(quiz, new Date())
      ? [item('release-key', t`Release correct answers`, <IconKey {...icon} />)]
      : []),
    ...(canHideKey(quiz) ? [item('hide-key', t`Hide correct answers`, <IconKeyOff {...icon} />)] : []),
    ...(isActive && abilities.publish
      ? [item('message', t`Message students`, <IconMessage {...icon} />)]
      : []),
    isArchived
      ? item('restore', t`Restore`, <IconArchiveOff {...icon} />)
      : item('archive', t`Archive`, <IconArchive {...icon} />),
    // A taken quiz is only archived: if it already is, deleting changes nothing.
    ...(abilities.delete && !(isArchived && taken?.isTaken)
      ? [item('delete', t`Delete`, <IconTrash {...icon} />, 'danger')]
      : []),
  ];
}

/** Whether attempts may be running: the quiz is published, or was when they started. */
export function isWatchable({ isActive, taken }: Quiz): boolean {
  return isActive || (taken?.running ?? 0) > 0;
}

/** The actions on a quiz. */
export type QuizCommand =
  | 'open'
  | 'preview'
  | 'monitor'
  | 'publish'
  | 'unpublish'
  | 'duplicate'
  | 'release-key'
  | 'hide-key'
  | 'message'
  | 'archive'
  | 'restore'
  | 'delete';
