import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Question, QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import { questionName } from '#web/features/question-banks/question-name.ts';
import { useDuplicateQuestion } from '#web/features/question-banks/question-queries.ts';
import { bankPath } from '#web/lib/address/teacher-paths.ts';
import { useAddress } from '#web/lib/address/use-address.ts';
import type { Selection } from '#web/lib/lists/use-selection.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { sayFailure } from '../failure-toast.ts';
import type { Dialogs } from './question-dialogs.tsx';
import type { OnRowAction, RowAction } from './question-row.tsx';
import { useDeleteAndRestore } from './use-delete-and-restore.ts';
import type { useOrdering } from './use-ordering.ts';

interface RowActionDeps {
  bank: QuestionBank;
  total: number;
  ordering: ReturnType<typeof useOrdering>;
  selection: Selection<{ id: number }>;
  dialogs: Dialogs;
  onLostFocus: () => void;
}

/** Runs the actions of a row. `said` is announced to screen readers. */
export function useRowActions({ bank, total, ordering, selection, dialogs, onLostFocus }: RowActionDeps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { change } = useAddress();
  const duplication = useDuplicateQuestion();
  const { restore } = useDeleteAndRestore();
  const [said, setSaid] = useState('');

  async function place(question: Question, to: number) {
    if (!(await ordering.move(question, to))) return;
    const position = i18n.number(to + 1);
    setSaid(t`Moved to position ${position}`);
    if (document.activeElement === document.body) onLostFocus();
  }

  async function duplicate(question: Question, at: number) {
    const number = i18n.number(at + 1);
    const name = questionName(question);
    try {
      const copy = await duplication.mutateAsync(question.id);
      toast.success(t`Question ${number} (“${name}”) duplicated.`, {
        label: t`Edit the copy`,
        onClick: () => void navigate(bankPath(bank.id, copy.id)),
      });
    } catch (error) {
      sayFailure(error);
    }
  }

  async function bringBack(question: Question) {
    if (await restore([question.id], questionName(question))) onLostFocus();
  }

  const open = (tab: string | null) => (question: Question) => change({ question: String(question.id), tab });
  const acts: Record<RowAction, (question: Question, at: number) => unknown> = {
    choose: ({ id }) => selection.toggle({ id }),
    edit: open(null),
    history: open('history'),
    usage: open('usage'),
    delete: (question, at) => dialogs.ask('delete', [question.id], { question, place: at }),
    move: (question, at) => dialogs.ask('move', [question.id], { question, place: at }),
    restore: bringBack,
    duplicate,
    place,
    up: (question, at) => place(question, at - 1),
    down: (question, at) => place(question, at + 1),
    top: (question) => place(question, 0),
    end: (question) => place(question, total - 1),
    position: (question, at) => dialogs.ask('position', [question.id], { question, place: at }),
  };
  const act: OnRowAction = (name, question, at) => void acts[name](question, at);
  return { act, said };
}
