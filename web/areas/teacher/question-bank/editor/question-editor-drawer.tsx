import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { regradePath } from '#web/lib/address/teacher-paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SideDrawer } from '#web/ui/overlays/side-drawer.tsx';
import { type DraftPlace, keepDraft, useAccountId } from './draft/stored-draft.ts';
import { EditTab, type NewBank } from './edit-tab.tsx';
import styles from './editor.module.css';
import { type EditorTab, EditorTabs } from './editor-tabs.tsx';
import type { After } from './use-question-editor.ts';
import { type OldKey, OldKeyReport } from './use-question-save.ts';

interface Props {
  /** Null for a new question whose bank `newBank` finds. */
  bankId: number | null;
  newBank?: NewBank | undefined;
  /** Null for a new one. */
  questionId: number | null;
  opened: boolean;
  tab?: EditorTab;
  onClose: () => void;
  onSaved?: (question: Question) => void;
}

/** Creates or edits a question, with its history and usage. */
export function QuestionEditorDrawer(props: Props) {
  const { bankId, newBank, questionId, opened, tab = 'edit', onClose, onSaved } = props;
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const [discards, setDiscards] = useState(0);
  const shown = useLastShown({ bankId, questionId, tab }, opened);
  // Kept while the dialog fades out, so that its text doesn't change.
  const [oldKey, setOldKey] = useState<{ questionId: number; oldKey: OldKey } | null>(null);
  const [isOldKeyShown, setOldKeyShown] = useState(false);
  const reportOldKey = useCallback((id: number, reported: OldKey) => {
    setOldKey({ questionId: id, oldKey: reported });
    setOldKeyShown(true);
  }, []);

  const leave = useCallback(() => {
    setAsks(false);
    setEdited(false);
    onClose();
  }, [onClose]);

  function requestClose(): void {
    if (isEdited) setAsks(true);
    else leave();
  }

  function finish(question: Question, then: 'close' | 'next'): void {
    onSaved?.(question);
    if (then === 'close') leave();
  }

  const quizId = newBank?.quizId;
  const common = { onEdited: setEdited, onSaved: finish };
  return (
    <OldKeyReport value={reportOldKey}>
      <SideDrawer
        opened={opened}
        onClose={requestClose}
        size={880}
        title={shown.questionId === null ? t`New question` : t`Edit question`}
      >
        {shown.questionId === null ? (
          <NewQuestionEditor bankId={shown.bankId} newBank={newBank} {...common} />
        ) : (
          <EditorTabs
            key={`${shown.questionId}-${shown.tab}`}
            bankId={shown.bankId ?? 0}
            questionId={shown.questionId}
            firstTab={shown.tab}
            {...common}
          />
        )}
      </SideDrawer>
      <DiscardDialog
        // Unmounts at once: a dialog closing with the drawer would return the focus to a removed element.
        key={discards}
        opened={opened && asks}
        place={{ bankId: shown.bankId, questionId: shown.questionId, quizId }}
        onClose={() => setAsks(false)}
        onDiscarded={() => {
          setDiscards(discards + 1);
          leave();
        }}
      />
      {oldKey && <OldKeyDialog {...oldKey} opened={isOldKeyShown} onClose={() => setOldKeyShown(false)} />}
    </OldKeyReport>
  );
}

/** Keeps its content while the drawer slides out. */
function useLastShown<Shown>(now: Shown, opened: boolean): Shown {
  const [last, setLast] = useState(now);
  if (opened && JSON.stringify(last) !== JSON.stringify(now)) setLast(now);
  return opened ? now : last;
}

interface DiscardDialogProps {
  opened: boolean;
  place: Omit<DraftPlace, 'accountId'>;
  onClose: () => void;
  onDiscarded: () => void;
}

/** Asks before unsaved text is discarded. */
function DiscardDialog({ opened, place, onClose, onDiscarded }: DiscardDialogProps) {
  const { t } = useLingui();
  const accountId = useAccountId();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t`Discard unsaved changes?`}
      confirmLabel={t`Discard changes`}
      tone="danger"
      onConfirm={() => {
        keepDraft({ accountId, ...place }, null);
        onDiscarded();
      }}
    >
      <Trans>Everything you’ve written since the last save will be lost.</Trans>
    </ConfirmDialog>
  );
}

interface NewQuestionEditorProps {
  bankId: number | null;
  newBank: NewBank | undefined;
  onEdited: (isEdited: boolean) => void;
  onSaved: (question: Question, then: After) => void;
}

function NewQuestionEditor({ bankId, newBank, onEdited, onSaved }: NewQuestionEditorProps) {
  const accountId = useAccountId();
  return (
    <EditTab
      place={{ accountId, bankId, questionId: null, quizId: newBank?.quizId }}
      newBank={bankId === null ? newBank : undefined}
      question={null}
      isDeleted={false}
      onEdited={onEdited}
      onSaved={onSaved}
    />
  );
}

interface OldKeyDialogProps {
  questionId: number;
  oldKey: OldKey;
  opened: boolean;
  onClose: () => void;
}

/** Existing submissions keep the marks of the old answer key. Links to regrading them. */
function OldKeyDialog({ questionId, oldKey: { submissions, quizzes }, opened, onClose }: OldKeyDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={plural(submissions, {
        one: '# submission used the old answer key.',
        other: '# submissions used the old answer key.',
      })}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Scores don’t change until you regrade.</Trans>
      </p>
      <ul className={styles.oldKeys}>
        {quizzes.map(({ id, title, submissions: count }) => (
          <li key={id} className={styles.oldKey}>
            <span>
              <span className={styles.oldKeyQuiz}>{title}</span>
              <Text as="span" size="small" tone="ink3">
                {plural(count, { one: '# submission', other: '# submissions' })}
              </Text>
            </span>
            <Button
              component={Link}
              size="xs"
              variant="light"
              to={regradePath(id, questionId)}
              aria-label={t`Regrade “${title}”…`}
            >
              <Trans>Regrade…</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
