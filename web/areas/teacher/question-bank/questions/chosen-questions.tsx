import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import type { QuestionBank } from '#shared/contract/question-banks.ts';
import { findMatching } from '#web/features/question-banks/question-work.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { sayFailure } from '../say-failure.ts';
import { filterOf, type QuestionChoice } from './question-choice.ts';
import { QuestionSelectionBar } from './selection-bar.tsx';
import type { Dialogs } from './use-dialogs.ts';
import { useQuestionWork } from './use-question-work.ts';

interface Props {
  bank: QuestionBank;
  choice: QuestionChoice;
  total: number;
  selection: Selection;
  onAsk: Dialogs['ask'];
  onLostFocus: () => void;
}

/** The bar of what is chosen, over all pages. */
export function ChosenQuestions({ bank, choice, total, selection, onAsk, onLostFocus }: Props) {
  const { restore } = useQuestionWork();
  const [isFinding, setFinding] = useState(false);
  const ids = [...selection.ids];

  async function chooseAll() {
    setFinding(true);
    try {
      selection.replace(await findMatching(filterOf(bank.id, choice)));
    } catch (error) {
      sayFailure(error);
    }
    setFinding(false);
  }

  function clear() {
    selection.clear();
    onLostFocus();
  }

  async function bringBack() {
    if (await restore(ids)) clear();
  }

  return (
    <>
      {/* There from the beginning: a region that comes together with its words is not heard. */}
      <p className="visually-hidden" role="status">
        {ids.length > 0 && plural(ids.length, { one: '# selected', other: '# selected' })}
      </p>
      {ids.length > 0 && (
        <QuestionSelectionBar
          count={ids.length}
          total={total}
          isDeleted={choice.isDeleted}
          isFinding={isFinding}
          onAll={() => void chooseAll()}
          onClear={clear}
          onTag={() => onAsk('tag', ids)}
          onMove={() => onAsk('move', ids)}
          onDelete={() => onAsk('delete', ids)}
          onRestore={() => void bringBack()}
        />
      )}
    </>
  );
}
