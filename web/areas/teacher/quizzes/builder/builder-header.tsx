import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconEye, IconRadar2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { quizState } from '#web/features/quizzes/quiz-state.ts';
import { QuizStateBadge } from '#web/features/quizzes/quiz-state-badge.tsx';
import { paths } from '#web/lib/paths.ts';
import { monitorPath, quizBuilderPath, quizPreviewPath } from '#web/lib/teacher-paths.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import { isWatchable } from '../actions/is-watchable.ts';
import type { QuizCommand } from '../actions/quiz-command.ts';
import { QuizDialogs } from '../actions/quiz-dialogs.tsx';
import { useQuizCommands } from '../actions/use-quiz-commands.ts';
import { useQuizMenu } from '../actions/use-quiz-menu.tsx';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.ts';
import { PublishButton } from './publish-button.tsx';
import { SaveState } from './save-state.tsx';
import { TitleEditor } from './title-editor.tsx';

export function BuilderHeader() {
  const { t } = useLingui();
  const { quiz, isUnsaved, isReadOnly, isSaving, save, adopt } = useBuilder();
  const navigate = useNavigate();
  const commands = useQuizCommands();
  const [asked, setAsked] = useState<QuizCommand | null>(null);
  const items = useQuizMenu(quiz, 'builder', (command) => void run(command));

  async function run(command: QuizCommand) {
    if (command === 'restore') {
      const restored = await commands.restore(quiz);
      if (restored) adopt(restored);
    } else if (command === 'monitor') void navigate(monitorPath(quiz.id));
    else if (command === 'duplicate') {
      const copy = await commands.duplicate(quiz);
      if (copy) void navigate(quizBuilderPath(copy.id));
    } else setAsked(command);
  }

  async function preview() {
    if (isUnsaved && !(await save())) return;
    void navigate(quizPreviewPath(quiz.id));
  }

  return (
    <>
      <Link className={styles.back} to={paths.teacher.quizzes}>
        <IconArrowLeft size={14} aria-hidden="true" /> <Trans>Back to Quizzes</Trans>
      </Link>
      <header className={styles.header}>
        <div className={styles.heading}>
          <TitleEditor />
          <div className={styles.state}>
            <QuizStateBadge state={quizState(quiz, new Date())} />
            <span>{quiz.program.name}</span>
            {!isReadOnly && <SaveState />}
          </div>
        </div>
        <div className={styles.actions}>
          {isWatchable(quiz) && (
            <Button
              className={styles.onDesktop}
              component={Link}
              to={monitorPath(quiz.id)}
              leftSection={<IconRadar2 size={16} aria-hidden="true" />}
            >
              <Trans>Monitor</Trans>
            </Button>
          )}
          <Button
            leftSection={<IconEye size={16} aria-hidden="true" />}
            loading={isSaving}
            onClick={() => void preview()}
          >
            {isUnsaved ? <Trans>Save and preview</Trans> : <Trans>Preview</Trans>}
          </Button>
          {!isReadOnly && (
            <span className={quiz.isActive ? undefined : styles.onDesktop}>
              <PublishButton onUnpublish={() => setAsked('unpublish')} />
            </span>
          )}
          <ActionMenu label={t`More for ${quiz.title}`} items={items} />
        </div>
      </header>
      <QuizDialogs
        quiz={quiz}
        asked={asked}
        commands={commands}
        onClose={() => setAsked(null)}
        onChanged={adopt}
        onGone={() => {
          if (asked === 'delete') void navigate(paths.teacher.quizzes);
        }}
      />
    </>
  );
}
