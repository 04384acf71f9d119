import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { allBanksQuery, useCreateBank } from '#web/features/question-banks/bank-queries.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { QuestionEditorDrawer } from '../../../question-bank/editor/question-editor-drawer.tsx';
import { useBuilder } from '../builder-context.ts';
import { addQuestions } from '../draft/place-draft.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Questions live in a bank: the quiz's own, one chosen here, or a new one with the quiz's title. */
export function NewQuestion({ opened, onClose }: Props) {
  const { quiz, draft, edit, adoptQuestion } = useBuilder();
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set());
  const saveSoon = useSaveSoon();
  const newBank = useNewBank(opened);
  const bank = draft.questionBank;

  function place(question: Question) {
    // Saving again updates the same question.
    if (saved.has(question.id)) return adoptQuestion(question);
    setSaved(new Set([...saved, question.id]));
    const { questionBank } = question;
    edit((now) => ({
      places: addQuestions(now.places, [question]),
      ...(now.questionBank === null && questionBank ? { questionBank } : {}),
    }));
    // The question is stored, so a teacher expects it in the quiz too. Students of a published quiz would see it at once.
    if (!quiz.isActive) saveSoon();
  }

  return (
    <QuestionEditorDrawer
      bankId={bank?.id ?? null}
      newBank={bank === null ? newBank : undefined}
      questionId={null}
      opened={opened}
      onClose={onClose}
      onSaved={place}
    />
  );
}

/** Saves the quiz once the edit of this moment is in its draft and no other save is running. */
function useSaveSoon(): () => void {
  const { isSaving, isUnsaved, save } = useBuilder();
  const [isDue, setDue] = useState(false);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!isDue || isSaving) return;
    setDue(false);
    if (isUnsaved) void latest.current();
  }, [isDue, isSaving, isUnsaved]);
  return () => setDue(true);
}

/** The bank of the first question. A new one is created with that question, so that none stays empty. */
function useNewBank(opened: boolean) {
  const { t } = useLingui();
  const { quiz, draft } = useBuilder();
  const { data: banks = [] } = useQuery({ ...allBanksQuery, enabled: opened && draft.questionBank === null });
  const creation = useCreateBank();
  const [chosen, setChosen] = useState('');
  // Kept if saving the question fails, so that another try does not create a second bank.
  const created = useRef<Promise<number> | null>(null);
  const title = draft.title.trim() === '' ? quiz.title : draft.title.trim();

  function create(): Promise<number> {
    created.current ??= creation
      .mutateAsync({ title, category: 'other', description: '' })
      .then(({ id }) => id);
    created.current.catch(() => {
      created.current = null;
    });
    return created.current;
  }

  return {
    quizId: quiz.id,
    find: () => (chosen === '' ? create() : Promise.resolve(Number(chosen))),
    field: (
      <SelectField
        label={t`Question bank`}
        placeholder={t`New bank “${title}”`}
        value={chosen}
        options={banks.map((known) => ({ value: String(known.id), label: known.title }))}
        onChange={(event) => setChosen(event.target.value)}
      />
    ),
  };
}
