import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import { SideDrawer } from '#web/ui/side-drawer.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { type EditorTab, EditorTabs } from './editor-tabs.tsx';
import { NewQuestionEditor } from './new-question-editor.tsx';
import { OldKeyDialog } from './old-key-dialog.tsx';
import { type OldKey, OldKeyReport } from './old-key-report.ts';

interface Props {
  bankId: number;
  /** Null: a new one. */
  questionId: number | null;
  opened: boolean;
  tab?: EditorTab;
  onClose: () => void;
  onSaved?: (question: Question) => void;
}

/** Writes a new question or edits one, with its history and where it is used. */
export function QuestionEditorDrawer({ bankId, questionId, opened, tab = 'edit', onClose, onSaved }: Props) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const [discards, setDiscards] = useState(0);
  const shown = useLastShown({ bankId, questionId, tab }, opened);
  // Stays after the dialog is closed: its text must not change while it fades.
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

  const common = { bankId: shown.bankId, onEdited: setEdited, onSaved: finish };
  return (
    <OldKeyReport value={reportOldKey}>
      <SideDrawer
        opened={opened}
        onClose={requestClose}
        size={880}
        title={shown.questionId === null ? t`New question` : t`Edit question`}
      >
        {shown.questionId === null ? (
          <NewQuestionEditor {...common} />
        ) : (
          <EditorTabs
            key={`${shown.questionId}-${shown.tab}`}
            questionId={shown.questionId}
            firstTab={shown.tab}
            {...common}
          />
        )}
      </SideDrawer>
      <DiscardDialog
        // Gone at once: closing together with the drawer, it would give the focus back into what is no longer there.
        key={discards}
        opened={opened && asks}
        place={{ bankId: shown.bankId, questionId: shown.questionId }}
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

/** While the drawer slides away it still shows what it held. */
function useLastShown<Shown>(now: Shown, opened: boolean): Shown {
  const [last, setLast] = useState(now);
  if (opened && JSON.stringify(last) !== JSON.stringify(now)) setLast(now);
  return opened ? now : last;
}
