import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import { allBanksQuery } from '#web/features/question-banks/bank-queries.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { BankDialog } from '../../../question-bank/bank-dialog.tsx';
import { QuestionEditorDrawer } from '../../../question-bank/editor/question-editor-drawer.tsx';
import { useBuilder } from '../builder-context.ts';
import { addQuestions } from '../draft/place-draft.ts';

/** No request is made while the drawer is closed. */
const noBank = 0;

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Questions live in a bank: the quiz's own, or one chosen now, which becomes the quiz's bank. */
export function NewQuestion({ opened, onClose }: Props) {
  const { draft, edit, adoptQuestion } = useBuilder();
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set());
  const bank = draft.questionBank;

  function place(question: Question) {
    // Saving again updates the same question.
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

type Bank = { id: number; title: string };

interface ChooseBankDialogProps {
  opened: boolean;
  onClose: () => void;
  onChosen: (bank: Bank) => void;
}

function ChooseBankDialog({ opened, onClose, onChosen }: ChooseBankDialogProps) {
  const [isNew, setNew] = useState(false);
  return (
    <>
      <FormDialog
        opened={opened && !isNew}
        onClose={onClose}
        title={<Trans>Where is the question kept?</Trans>}
        submitLabel={<Trans>Continue</Trans>}
        otherButton={
          <Button onClick={() => setNew(true)}>
            <Trans>New Bank</Trans>
          </Button>
        }
      >
        <ChooseForm onChosen={onChosen} />
      </FormDialog>
      <BankDialog
        opened={opened && isNew}
        onClose={() => setNew(false)}
        bank={null}
        onCreated={({ id, title }) => onChosen({ id, title })}
      />
    </>
  );
}

function ChooseForm({ onChosen }: { onChosen: (bank: Bank) => void }) {
  const { t } = useLingui();
  const banks = useQuery(allBanksQuery).data ?? [];
  const form = useForm({
    initialValues: { bankId: '' },
    check: ({ bankId }) => ({ bankId: bankId === '' ? t`Choose a bank, or make a new one.` : undefined }),
    submit: ({ bankId }) => {
      const bank = banks.find((known) => String(known.id) === bankId);
      if (bank) onChosen({ id: bank.id, title: bank.title });
    },
  });

  return (
    <DialogForm form={form}>
      <p>
        <Trans>Questions live in a bank, so that other quizzes can ask them too.</Trans>
      </p>
      <SelectField
        label={t`Question bank`}
        data-autofocus
        placeholder={t`Choose a bank`}
        options={banks.map((bank) => ({ value: String(bank.id), label: bank.title }))}
        {...form.field('bankId')}
      />
    </DialogForm>
  );
}
