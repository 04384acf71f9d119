import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { quiz as limit } from '#shared/limits.ts';
import { ComposeDialog } from '#web/features/announcements/lazy-message-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { useQuizCommands } from './use-quiz-commands.ts';
import type { QuizCommand } from './use-quiz-menu.tsx';

interface Props {
  quiz: Quiz;
  /** Null if none is open. Dialogs stay mounted, so that they return the focus to their button. */
  asked: QuizCommand | null;
  commands: ReturnType<typeof useQuizCommands>;
  onClose: () => void;
  onChanged?: (quiz: Quiz) => void;
  /** The item left the list together with the focused button. */
  onGone: () => void;
}

/** Confirmations before a quiz is unpublished, archived or deleted. */
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

function UnpublishDialog({ quiz, ...dialog }: QuizDialogProps) {
  const { t } = useLingui();
  const { title } = quiz;
  return (
    <ConfirmDialog {...dialog} title={t`Unpublish “${title}”?`} confirmLabel={t`Unpublish`}>
      <Stack gap={12}>
        <p>
          <Trans>Students won’t be able to see or start this quiz. Results are kept.</Trans>
        </p>
        <Running quiz={quiz} />
      </Stack>
    </ConfirmDialog>
  );
}

function ArchiveDialog({ quiz, ...dialog }: QuizDialogProps) {
  const { t } = useLingui();
  const { title } = quiz;
  return (
    <ConfirmDialog {...dialog} title={t`Archive “${title}”?`} confirmLabel={t`Archive`}>
      <Stack gap={12}>
        <p>
          {quiz.isActive ? (
            <Trans>Students won’t be able to see or start this quiz. Results are kept.</Trans>
          ) : (
            <Trans>This quiz will be removed from your list. Results are kept.</Trans>
          )}{' '}
          <Trans>You can restore it from Archived.</Trans>
        </p>
        <Running quiz={quiz} />
      </Stack>
    </ConfirmDialog>
  );
}

function DeleteDialog({ quiz, ...dialog }: QuizDialogProps) {
  const { t } = useLingui();
  const { title, taken } = quiz;
  const days = limit.daysUntilPurged;
  const isKept = taken?.isTaken ?? false;
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Delete “${title}”?`}
      confirmLabel={isKept ? t`Archive` : t`Delete`}
      tone="danger"
    >
      <Stack gap={12}>
        <p>
          {isKept ? (
            <Trans>
              Students have taken this quiz, so it will be archived to keep their results. You can restore it
              from Archived.
            </Trans>
          ) : (
            <Trans>
              No one has taken this quiz. You can restore it from Deleted for {days} days. Its questions stay
              in their banks.
            </Trans>
          )}
        </p>
        <Running quiz={quiz} />
      </Stack>
    </ConfirmDialog>
  );
}

function Running({ quiz: { taken } }: { quiz: Quiz }) {
  const running = taken?.running ?? 0;
  if (running === 0) return null;
  return (
    <p>
      {plural(running, {
        one: '# attempt is in progress. The student can still finish and submit it.',
        other: '# attempts are in progress. Students can still finish and submit them.',
      })}
    </p>
  );
}

export function ReleaseKeyDialog({ quiz, ...dialog }: QuizDialogProps) {
  const { t } = useLingui();
  const { title } = quiz;
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Release the correct answers for “${title}”?`}
      confirmLabel={t`Release correct answers`}
    >
      <Stack gap={12}>
        <p>
          <Trans>Everyone who has submitted this quiz will see the correct answers and the feedback.</Trans>
        </p>
        {quiz.attemptLimit !== 1 && (
          <Notice tone="warning">
            <Trans>Students with attempts left can retake the quiz knowing the correct answers.</Trans>
          </Notice>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

export function HideKeyDialog({ quiz, ...dialog }: QuizDialogProps) {
  const { t } = useLingui();
  const { title } = quiz;
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Hide the correct answers for “${title}”?`}
      confirmLabel={t`Hide correct answers`}
    >
      <Stack gap={12}>
        <p>
          <Trans>Students will see the correct answers only when the quiz settings allow it.</Trans>
        </p>
        <Notice tone="warning">
          <Trans>Students may already have seen or copied the correct answers.</Trans>
        </Notice>
      </Stack>
    </ConfirmDialog>
  );
}

interface QuizDialogProps {
  quiz: Quiz;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}
