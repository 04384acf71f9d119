import type { Question, QuestionBank } from '#shared/contract/question-banks.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { PositionDialog } from '../../lists/position-dialog.tsx';
import { DeleteQuestions } from './delete-questions.tsx';
import { MoveQuestions } from './move-questions.tsx';
import { TagQuestions } from './tag-questions.tsx';
import type { Dialogs } from './use-dialogs.ts';
import { useQuestionWork } from './use-question-work.ts';

interface Props {
  bank: QuestionBank;
  total: number;
  dialogs: Dialogs;
  selection: Selection;
  onPlace: (question: Question, place: number) => void;
  onLostFocus: () => void;
}

/** Always there, closed or not: one that comes already open gives no focus back. */
export function QuestionDialogs({ bank, total, dialogs, selection, onPlace, onLostFocus }: Props) {
  const { opened, ids, one, close } = dialogs;
  const { remove } = useQuestionWork();

  /** They have left the list, and what was pressed left with them. */
  function letGo() {
    selection.replace([...selection.ids].filter((id) => !ids.includes(id)));
    onLostFocus();
  }

  async function confirmDelete() {
    if (await remove(ids)) letGo();
    close();
  }

  return (
    <>
      <DeleteQuestions opened={opened === 'delete'} ids={ids} onClose={close} onConfirm={confirmDelete} />
      <MoveQuestions opened={opened === 'move'} bank={bank} ids={ids} onClose={close} onMoved={letGo} />
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
