import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconEye, IconPencil, IconRadar2 } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { textLength } from '#shared/limits.ts';
import { quizState } from '#web/features/quizzes/quiz-state.ts';
import { QuizStateBadge } from '#web/features/quizzes/quiz-state-badge.tsx';
import { paths } from '#web/lib/address/paths.ts';
import { monitorPath, quizBuilderPath, quizPreviewPath } from '#web/lib/address/teacher-paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row } from '#web/ui/layout/primitives.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { QuizDialogs } from '../actions/quiz-dialogs.tsx';
import { useQuizCommands } from '../actions/use-quiz-commands.ts';
import { isWatchable, type QuizCommand, useQuizMenu } from '../actions/use-quiz-menu.tsx';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.ts';
import { PublishButton } from './publish-button.tsx';

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
      <Row as="header" wrap gap={24} lineGap={12} align="start" justify="between">
        <div className={styles.heading}>
          <TitleEditor />
          <div className={styles.state}>
            <QuizStateBadge state={quizState(quiz, new Date())} />
            <span>{quiz.program.name}</span>
            {!isReadOnly && <SaveState />}
          </div>
        </div>
        <Row wrap gap={8} align="center">
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
        </Row>
      </Row>
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

/** The save status beside the title. */
function SaveState() {
  const { t } = useLingui();
  const { isSaving, isUnsaved, state } = useBuilder();
  return (
    <span role="status">
      {isSaving ? (
        t`Saving…`
      ) : state.theirs ? (
        <Trans>Someone else has changed this quiz</Trans>
      ) : isUnsaved ? (
        <Trans>Not saved yet</Trans>
      ) : (
        <Trans>All changes saved</Trans>
      )}
    </span>
  );
}

/** The title with inline editing. */
function TitleEditor() {
  const { t } = useLingui();
  const { draft, state, edit, isReadOnly } = useBuilder();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isBlank = draft.title.trim() === '';

  function close() {
    setEditing(false);
    // The button is mounted again once the field is gone.
    requestAnimationFrame(() => button.current?.focus());
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') edit({ title: state.before.title });
    if (event.key !== 'Escape' && (event.key !== 'Enter' || isBlank)) return;
    event.preventDefault();
    close();
  }

  if (!isEditing && !isBlank) {
    return (
      <Row gap={4} align="start">
        <h1 className={styles.title}>{draft.title}</h1>
        {!isReadOnly && (
          <IconButton
            ref={button}
            label={t`Rename`}
            icon={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          />
        )}
      </Row>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">{draft.title}</h1>
      <TextField
        label={t`Title`}
        required
        autoFocus
        maxLength={textLength.title}
        value={draft.title}
        error={isBlank ? t`Title is required` : undefined}
        onChange={(event) => edit({ title: event.target.value })}
        onKeyDown={press}
        onBlur={() => !isBlank && setEditing(false)}
      />
    </>
  );
}
