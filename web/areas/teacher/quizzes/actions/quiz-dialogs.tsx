import type { Quiz } from '#shared/contract/quizzes.ts';
import { ComposeDialog } from '#web/features/announcements/compose-dialog.tsx';
import { HideKeyDialog, ReleaseKeyDialog } from './key-dialogs.tsx';
import type { QuizCommand } from './quiz-command.ts';
import type { useQuizCommands } from './use-quiz-commands.ts';
import { ArchiveDialog, DeleteDialog, UnpublishDialog } from './withdraw-dialogs.tsx';

interface Props {
  quiz: Quiz;
  /** Null: none is open. They stay mounted, so that the focus goes back to the button that opened one. */
  asked: QuizCommand | null;
  commands: ReturnType<typeof useQuizCommands>;
  onClose: () => void;
  onChanged?: (quiz: Quiz) => void;
  /** It has left the list, and with it what had the focus. */
  onGone: () => void;
}

/** What is asked before a quiz is taken from its students, or away. */
export function QuizDialogs({ quiz, asked, commands, onClose, onChanged, onGone }: Props) {
  async function confirm(command: (quiz: Quiz) => Promise<Quiz | null>, after?: () => void) {
    const changed = await command(quiz);
    onClose();
    if (!changed) return;
    onChanged?.(changed);
    after?.();
  }

  async function remove() {
    const isGone = await commands.remove(quiz);
    onClose();
    if (isGone) onGone();
  }

  return (
    <>
      <UnpublishDialog
        quiz={quiz}
        opened={asked === 'unpublish'}
        onClose={onClose}
        onConfirm={() => confirm(commands.unpublish)}
      />
      <ArchiveDialog
        quiz={quiz}
        opened={asked === 'archive'}
        onClose={onClose}
        onConfirm={() => confirm(commands.archive, onGone)}
      />
      <ReleaseKeyDialog
        quiz={quiz}
        opened={asked === 'release-key'}
        onClose={onClose}
        onConfirm={() => confirm(commands.releaseKey)}
      />
      <HideKeyDialog
        quiz={quiz}
        opened={asked === 'hide-key'}
        onClose={onClose}
        onConfirm={() => confirm(commands.hideKey)}
      />
      <DeleteDialog quiz={quiz} opened={asked === 'delete'} onClose={onClose} onConfirm={remove} />
      <ComposeDialog quizId={quiz.id} opened={asked === 'message'} onClose={onClose} />
    </>
  );
}
