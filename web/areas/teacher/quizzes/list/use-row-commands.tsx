import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { monitorPath, quizBuilderPath, quizPreviewPath } from '#web/lib/teacher-paths.ts';
import type { QuizCommand } from '../actions/quiz-command.ts';
import { useQuizCommands } from '../actions/use-quiz-commands.ts';
import { RowDialogs } from './row-dialogs.tsx';

/** What the menu of a row does; one set of dialogs serves all rows. */
export function useRowCommands(onGone: () => void) {
  const navigate = useNavigate();
  const commands = useQuizCommands();
  const [asked, setAsked] = useState<QuizCommand | null>(null);
  // Stays after the dialog is closed: its text must not change while it fades.
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
