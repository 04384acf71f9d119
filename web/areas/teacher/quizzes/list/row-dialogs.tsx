import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useState } from 'react';
import { PublishDialog } from '../actions/publish-dialog.tsx';
import type { QuizCommand } from '../actions/quiz-command.ts';
import { QuizDialogs } from '../actions/quiz-dialogs.tsx';

type Props = ComponentProps<typeof QuizDialogs>;

export function RowDialogs({ asked, ...others }: Props) {
  const { t } = useLingui();
  const { quiz, commands, onClose } = others;
  const shown = useShownLater(asked);
  return (
    <>
      <PublishDialog
        quiz={quiz}
        missing={quiz.questionCount === 0 ? [t`It has no questions yet.`] : []}
        opened={shown === 'publish'}
        onClose={onClose}
        onPublish={async () => {
          await commands.publish(quiz);
        }}
      />
      <QuizDialogs {...others} asked={shown} />
    </>
  );
}

/** A dialog that is open from its first moment would not give the focus back when it closes. */
function useShownLater(asked: QuizCommand | null): QuizCommand | null {
  const [shown, setShown] = useState<QuizCommand | null>(null);
  useEffect(() => setShown(asked), [asked]);
  return shown;
}
