import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { textLength } from '#shared/limits.ts';
import { allBanksQuery } from '#web/features/question-banks/banks.ts';
import { createQuiz } from '#web/features/quizzes/teacher-quizzes.ts';
import { taughtProgramsQuery } from '#web/lib/programs-query.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from '../actions/dialogs.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  onCreated: (quiz: Quiz) => void;
}

/** Makes a draft, which the builder then fills. */
export function NewQuizDialog({ opened, onClose, onCreated }: Props) {
  const formId = useId();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function close() {
    if (isBusy) return;
    setProblem(null);
    onClose();
  }

  async function create(draft: Draft) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const quiz = await createQuiz(requestOf(draft));
      void queries.invalidateQueries({ queryKey: ['quizzes'] });
      onCreated(quiz);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setProblem(refusalText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={<Trans>New Quiz</Trans>}
      actions={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="filled" loading={isBusy}>
            <Trans>Create quiz</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.texts}>
        <NewQuizForm id={formId} onSubmit={(draft) => void create(draft)} />
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
    </Dialog>
  );
}

interface Draft {
  title: string;
  programId: string;
  bankId: string;
}

function requestOf({ title, programId, bankId }: Draft) {
  return {
    title: title.trim(),
    ...(programId === '' ? {} : { program: { id: Number(programId) } }),
    ...(bankId === '' ? {} : { questionBank: { id: Number(bankId) } }),
  };
}

function NewQuizForm({ id, onSubmit }: { id: string; onSubmit: (draft: Draft) => void }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft>({ title: '', programId: '', bankId: '' });
  const [isTried, setTried] = useState(false);
  const { data } = useQuery(taughtProgramsQuery);
  const programs = data ?? [];
  const banks = useQuery(allBanksQuery).data ?? [];
  const isTitled = draft.title.trim() !== '';
  // As the server chooses where none is named.
  const usual = programs.find(({ isDefault }) => isDefault) ?? programs[0];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (isTitled) onSubmit(draft);
    else event.currentTarget.querySelector<HTMLElement>('[name="title"]')?.focus();
  }

  return (
    <form id={id} className={styles.texts} noValidate onSubmit={submit}>
      <TextField
        name="title"
        label={t`Title`}
        required
        data-autofocus
        maxLength={textLength.title}
        value={draft.title}
        error={isTried && !isTitled ? t`Title is required` : undefined}
        onChange={(event) => setDraft({ ...draft, title: event.target.value })}
      />
      <SelectField
        label={t`Programme`}
        hint={
          data?.length === 0
            ? t`You don’t teach any programme yet. Ask an administrator to add one.`
            : t`Its students can take the quiz once it is published.`
        }
        value={draft.programId === '' && usual ? String(usual.id) : draft.programId}
        options={programs.map((program) => ({ value: String(program.id), label: program.name }))}
        disabled={programs.length === 0}
        onChange={(event) => setDraft({ ...draft, programId: event.target.value })}
      />
      <SelectField
        label={t`Start from a bank (optional)`}
        hint={t`New questions go there, and you pick from it first. You can use other banks too.`}
        placeholder={t`No bank`}
        value={draft.bankId}
        options={banks.map((bank) => ({ value: String(bank.id), label: bank.title }))}
        onChange={(event) => setDraft({ ...draft, bankId: event.target.value })}
      />
    </form>
  );
}
