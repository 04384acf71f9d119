import { useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import { QuestionEditorDrawer } from '../../../question-bank/editor/question-editor-drawer.tsx';
import { useBuilder } from '../builder-context.ts';
import { addQuestions } from '../draft/place-draft.ts';
import { ChooseBankDialog } from './choose-bank-dialog.tsx';

/** Nothing is asked for while the drawer is closed. */
const noBank = 0;

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** A question is kept in a bank: the quiz's own, or one that is chosen now and is the quiz's from then on. */
export function NewQuestion({ opened, onClose }: Props) {
  const { draft, edit, adoptQuestion } = useBuilder();
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set());
  const bank = draft.questionBank;

  function place(question: Question) {
    // "Save" pressed again after a first save changes the same question.
    if (saved.has(question.id)) return adoptQuestion(question);
    setSaved(new Set([...saved, question.id]));
    edit((now) => ({ places: addQuestions(now.places, [question]) }));
  }

  return (
    <>
      <ChooseBankDialog
        opened={opened && bank === null}
        onClose={onClose}
        onChosen={(questionBank) => edit({ questionBank })}
      />
      <QuestionEditorDrawer
        bankId={bank?.id ?? noBank}
        questionId={null}
        opened={opened && bank !== null}
        onClose={onClose}
        onSaved={place}
      />
    </>
  );
}
