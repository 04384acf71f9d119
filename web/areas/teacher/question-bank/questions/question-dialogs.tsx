import { useState } from 'react';
import type { Question, QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import { questionName } from '#web/features/question-banks/question-name.ts';
import type { Selection } from '#web/lib/lists/use-selection.ts';
import { PositionDialog } from '../../lists/position-dialog.tsx';
import { DeleteQuestions } from './delete-questions.tsx';
import { MoveQuestions } from './move-questions.tsx';
import { TagQuestions } from './tag-questions.tsx';
import { useDeleteAndRestore } from './use-delete-and-restore.ts';

interface Props {
  bank: QuestionBank;
  total: number;
  dialogs: Dialogs;
  selection: Selection<{ id: number }>;
  onPlace: (question: Question, place: number) => void;
  onLostFocus: () => void;
}

/** Always mounted: a dialog mounted open can't return the focus. */
export function QuestionDialogs({ bank, total, dialogs, selection, onPlace, onLostFocus }: Props) {
  const { opened, ids, one, close } = dialogs;
  const { remove } = useDeleteAndRestore();

  const name = one ? questionName(one.question) : undefined;

  /** The questions left the list together with the focused button. */
  function letGo() {
    selection.remove(ids);
    onLostFocus();
  }

  async function confirmDelete() {
    if (await remove(ids, name)) letGo();
    close();
  }

  return (
    <>
      <DeleteQuestions opened={opened === 'delete'} ids={ids} onClose={close} onConfirm={confirmDelete} />
      <MoveQuestions
        opened={opened === 'move'}
        bank={bank}
        ids={ids}
        name={name}
        onClose={close}
        onMoved={letGo}
      />
      <TagQuestions opened={opened === 'tag'} bankId={bank.id} ids={ids} onClose={close} />
      <PositionDialog
        opened={opened === 'position'}
        place={one?.place ?? 0}
        total={total}
        onClose={close}
        onPlace={(place) => {
          if (one && place !== one.place) onPlace(one.question, place);
          close();
        }}
      />
    </>
  );
}

type DialogName = 'delete' | 'move' | 'tag' | 'position';

interface Asked {
  ids: readonly number[];
  /** For actions on a single question from its row: the question and its position. */
  one: { question: Question; place: number } | null;
}

/** Which dialog is open, and for which questions. They stay set while the dialog closes. */
export function useDialogs() {
  const [opened, setOpened] = useState<DialogName | null>(null);
  const [asked, setAsked] = useState<Asked>({ ids: [], one: null });

  function ask(name: DialogName, ids: readonly number[], one: Asked['one'] = null) {
    setAsked({ ids, one });
    setOpened(name);
  }

  return { opened, ...asked, ask, close: () => setOpened(null) };
}
export type Dialogs = ReturnType<typeof useDialogs>;
