import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Question, QuestionBank } from '#shared/contract/question-banks.ts';
import { useDuplicateQuestion } from '#web/features/question-banks/question-work.ts';
import { bankPath } from '#web/lib/teacher-paths.ts';
import { useAddress } from '#web/lib/use-address.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { toast } from '#web/ui/toast.ts';
import { sayFailure } from '../say-failure.ts';
import type { OnAct, RowAct } from './row-act.ts';
import type { Dialogs } from './use-dialogs.ts';
import type { useOrdering } from './use-ordering.ts';
import { useQuestionWork } from './use-question-work.ts';

interface Tools {
  bank: QuestionBank;
  total: number;
  ordering: ReturnType<typeof useOrdering>;
  selection: Selection;
  dialogs: Dialogs;
  onLostFocus: () => void;
}

/** Does what is asked for in a row. `said` is for who does not see it happen. */
export function useRowActs({ bank, total, ordering, selection, dialogs, onLostFocus }: Tools) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { change } = useAddress();
  const duplication = useDuplicateQuestion();
  const { restore } = useQuestionWork();
  const [said, setSaid] = useState('');

  async function place(question: Question, to: number) {
    if (!(await ordering.move(question, to))) return;
    const position = i18n.number(to + 1);
    setSaid(t`Moved to position ${position}`);
    if (document.activeElement === document.body) onLostFocus();
  }

  async function duplicate(question: Question, at: number) {
    const number = i18n.number(at + 1);
    try {
      const copy = await duplication.mutateAsync(question.id);
      toast.success(t`Question ${number} was duplicated.`, {
        label: t`Edit the copy`,
        onClick: () => void navigate(bankPath(bank.id, copy.id)),
      });
    } catch (error) {
      sayFailure(error);
    }
  }

  async function bringBack({ id }: Question) {
    if (await restore([id])) onLostFocus();
  }

  const open = (tab: string | null) => (question: Question) => change({ question: String(question.id), tab });
  const acts: Record<RowAct, (question: Question, at: number) => unknown> = {
    choose: ({ id }) => selection.toggle(id),
    edit: open(null),
    history: open('history'),
    usage: open('usage'),
    delete: ({ id }) => dialogs.ask('delete', [id]),
    move: ({ id }) => dialogs.ask('move', [id]),
    restore: bringBack,
    duplicate,
    place,
    up: (question, at) => place(question, at - 1),
    down: (question, at) => place(question, at + 1),
    top: (question) => place(question, 0),
    end: (question) => place(question, total - 1),
    position: (question, at) => dialogs.ask('position', [question.id], { question, place: at }),
  };
  const act: OnAct = (name, question, at) => void acts[name](question, at);
  return { act, said };
}
