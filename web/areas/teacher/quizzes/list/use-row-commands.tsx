import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { monitorPath, quizBuilderPath, quizPreviewPath } from '#web/lib/address/teacher-paths.ts';
import { PublishDialog } from '../actions/publish-dialog.tsx';
import { QuizDialogs } from '../actions/quiz-dialogs.tsx';
import { useQuizCommands } from '../actions/use-quiz-commands.ts';
import type { QuizCommand } from '../actions/use-quiz-menu.tsx';

/** The commands of a row's menu. All rows share one set of dialogs. */
export function useRowCommands(onGone: () => void) {
  const navigate = useNavigate();
  const commands = useQuizCommands();
  const [asked, setAsked] = useState<QuizCommand | null>(null);
  // Kept while the dialog fades out, so that its text doesn't change.
  const [quiz, setQuiz] = useState<Quiz | null>(null);

  async function restore(archived: Quiz) {
    if (await commands.restore(archived)) onGone();
  }

  function onCommand(command: QuizCommand, chosen: Quiz) {
    setQuiz(chosen);
    if (command === 'open') void navigate(quizBuilderPath(chosen.id));
    else if (command === 'preview') void navigate(quizPreviewPath(chosen.id));
    else if (command === 'monitor') void navigate(monitorPath(chosen.id));
    else if (command === 'duplicate') void commands.duplicate(chosen);
    else if (command === 'restore') void restore(chosen);
    else setAsked(command);
  }

  const dialogs = quiz && (
    <RowDialogs
      quiz={quiz}
      asked={asked}
      commands={commands}
      onClose={() => setAsked(null)}
      onGone={onGone}
    />
  );
  return { onCommand, dialogs };
}

type Props = ComponentProps<typeof QuizDialogs>;

function RowDialogs({ asked, ...others }: Props) {
  const { t } = useLingui();
  const { quiz, commands, onClose } = others;
  return (
    <>
      <PublishDialog
        quiz={quiz}
        missing={quiz.questionCount === 0 ? [t`This quiz has no questions yet.`] : []}
        opened={asked === 'publish'}
        onClose={onClose}
        onPublish={async (fix) => {
          await commands.publish(quiz, fix);
        }}
      />
      <QuizDialogs {...others} asked={asked} />
    </>
  );
}
