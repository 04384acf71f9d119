import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, useCallback } from 'react';
import type { Question, QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import { findQuestions, type QuestionFilter } from '#web/features/question-banks/question-queries.ts';
import { SelectAll } from '#web/features/selection/select-all.tsx';
import { type Selection, useSelection } from '#web/lib/lists/use-selection.ts';
import { SortableList } from '#web/ui/lists/sortable-list.tsx';
import { QuestionDialogs, useDialogs } from './question-dialogs.tsx';
import { filterOf, isWholeInOrder, type QuestionListState } from './question-list-state.ts';
import { QuestionRow } from './question-row.tsx';
import styles from './questions.module.css';
import { SelectedQuestions } from './selected-questions.tsx';
import { useOrdering } from './use-ordering.ts';
import { useRowActions } from './use-row-actions.ts';

interface Props {
  bank: QuestionBank;
  state: QuestionListState;
  questions: readonly Question[];
  total: number;
  /** Offset of this page. */
  offset: number;
  /** Shows the previous result while the next one loads. */
  isOld: boolean;
  onLostFocus: () => void;
}

export function QuestionList(props: Props) {
  const { bank, state, questions, total, offset, isOld, onLostFocus } = props;
  const { t } = useLingui();
  const isWhole = isWholeInOrder(state);
  const canOrder = bank.abilities.edit && isWhole;
  const ordering = useOrdering({ bankId: bank.id, questions, offset, total, isOld });
  const selection = useSelection<{ id: number }>(filterKeyOf(state));
  const dialogs = useDialogs();
  const { act, said } = useRowActions({ bank, total, ordering, selection, dialogs, onLostFocus });
  const onAction = useCallbackRef(act);
  const isDeleted = state.show === 'deleted';
  const { byId: chosen } = selection;

  // Stable until a row changes, so that dragging one row doesn't render the others.
  const renderRow = useCallback(
    (question: Question, handle: ReactNode, index: number) => (
      <QuestionRow
        question={question}
        place={offset + index}
        isChosen={chosen.has(question.id)}
        isDeleted={isDeleted}
        ordered={canOrder ? total : null}
        handle={handle}
        onAction={onAction}
      />
    ),
    [offset, onAction, chosen, isDeleted, canOrder, total],
  );

  return (
    <>
      <ListHead
        questions={questions}
        total={total}
        selection={selection}
        filter={filterOf(bank.id, state)}
        isMixedUp={!isWhole && !isDeleted}
      />
      <div className={`${styles.list} fades-while-busy`} aria-busy={isOld}>
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
      <SelectedQuestions
        isDeleted={isDeleted}
        selection={selection}
        onAsk={dialogs.ask}
        onLostFocus={onLostFocus}
      />
      <QuestionDialogs
        bank={bank}
        total={total}
        dialogs={dialogs}
        selection={selection}
        onPlace={(question, place) => onAction('place', question, place)}
        onLostFocus={onLostFocus}
      />
    </>
  );
}

function keyOf({ id }: Question): number {
  return id;
}

const maxNameLength = 60;

function nameOf({ questionText }: Question): string {
  return questionText.length > maxNameLength ? `${questionText.slice(0, maxNameLength)}…` : questionText;
}

function filterKeyOf({ page: _page, sort: _sort, ...filter }: QuestionListState): string {
  return JSON.stringify(filter);
}

interface ListHeadProps {
  questions: readonly Question[];
  total: number;
  selection: Selection<{ id: number }>;
  filter: QuestionFilter;
  /** Filtered or sorted, so the order can't be changed. */
  isMixedUp: boolean;
}

function ListHead({ questions, total, selection, filter, isMixedUp }: ListHeadProps) {
  return (
    <div className={styles.listHead}>
      <SelectAll
        selection={selection}
        shown={questions}
        total={total}
        findAll={() => findQuestions(filter)}
      />
      <p role="status">{plural(total, { one: '# question', other: '# questions' })}</p>
      {isMixedUp && (
        <p className={styles.orderHint}>
          <Trans>To reorder questions, clear the filters and sort by bank order.</Trans>
        </p>
      )}
    </div>
  );
}
