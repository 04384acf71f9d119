import { useLingui } from '@lingui/react/macro';
import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, useCallback } from 'react';
import type { Question, QuestionBank } from '#shared/contract/question-banks.ts';
import { useSelection } from '#web/lib/use-selection.ts';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { ChosenQuestions } from './chosen-questions.tsx';
import { ListHead } from './list-head.tsx';
import { isWholeInOrder, type QuestionChoice } from './question-choice.ts';
import { QuestionDialogs } from './question-dialogs.tsx';
import { QuestionRow } from './question-row.tsx';
import styles from './questions.module.css';
import { useDialogs } from './use-dialogs.ts';
import { useOrdering } from './use-ordering.ts';
import { useRowActs } from './use-row-acts.ts';

interface Props {
  bank: QuestionBank;
  choice: QuestionChoice;
  questions: readonly Question[];
  total: number;
  /** Where this page begins. */
  offset: number;
  /** Something else has been asked for and is on its way. */
  isOld: boolean;
  onLostFocus: () => void;
}

export function QuestionList(props: Props) {
  const { bank, choice, questions, total, offset, isOld, onLostFocus } = props;
  const { t } = useLingui();
  const isWhole = isWholeInOrder(choice);
  const canOrder = bank.abilities.edit && isWhole;
  const ordering = useOrdering({ bankId: bank.id, questions, offset, total, isOld });
  const selection = useSelection(filterKeyOf(choice));
  const dialogs = useDialogs();
  const { act, said } = useRowActs({ bank, total, ordering, selection, dialogs, onLostFocus });
  const onAct = useCallbackRef(act);
  const { isDeleted } = choice;
  const { ids } = selection;

  // The same function until something in the rows changes: while one is dragged the others are not drawn anew.
  const renderRow = useCallback(
    (question: Question, handle: ReactNode, index: number) => (
      <QuestionRow
        question={question}
        place={offset + index}
        isChosen={ids.has(question.id)}
        isDeleted={isDeleted}
        ordered={canOrder ? total : null}
        handle={handle}
        onAct={onAct}
      />
    ),
    [offset, onAct, ids, isDeleted, canOrder, total],
  );

  return (
    <>
      <ListHead
        questions={questions}
        total={total}
        selection={selection}
        isMixedUp={!isWhole && !isDeleted}
      />
      <div className={styles.list} aria-busy={isOld}>
        <SortableList
          items={ordering.inOrder}
          keyOf={keyOf}
          nameOf={nameOf}
          label={t`Questions`}
          isDisabled={!canOrder}
          onMove={(from, to) => {
            const question = ordering.inOrder[from];
            if (question) void ordering.move(question, offset + to);
          }}
        >
          {renderRow}
        </SortableList>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ChosenQuestions
        bank={bank}
        choice={choice}
        total={total}
        selection={selection}
        onAsk={dialogs.ask}
        onLostFocus={onLostFocus}
      />
      <QuestionDialogs
        bank={bank}
        total={total}
        dialogs={dialogs}
        selection={selection}
        onPlace={(question, place) => onAct('place', question, place)}
        onLostFocus={onLostFocus}
      />
    </>
  );
}

function keyOf({ id }: Question): number {
  return id;
}

const mostOfName = 60;

function nameOf({ questionText }: Question): string {
  return questionText.length > mostOfName ? `${questionText.slice(0, mostOfName)}…` : questionText;
}

function filterKeyOf({ page: _page, order: _order, ...filter }: QuestionChoice): string {
  return JSON.stringify(filter);
}
