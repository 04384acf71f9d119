import type { Question } from '#shared/contract/question-banks.ts';

/** What can be done with one question from its row. */
export type RowAct =
  | 'choose'
  | 'edit'
  | 'delete'
  | 'restore'
  | 'duplicate'
  | 'move'
  | 'up'
  | 'down'
  | 'top'
  | 'end'
  | 'position'
  | 'place'
  | 'history'
  | 'usage';

/** `place`: where it stands in the list, counted from 0; with the act of that name, where it goes. */
export type OnAct = (act: RowAct, question: Question, place: number) => void;
