import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { allBanksQuery } from '#web/features/question-banks/banks.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { BankDialog } from '../../../question-bank/bank-dialog.tsx';
import styles from './questions.module.css';

type Bank = { id: number; title: string };

interface Props {
  opened: boolean;
  onClose: () => void;
  onChosen: (bank: Bank) => void;
}

export function ChooseBankDialog({ opened, onClose, onChosen }: Props) {
  const formId = useId();
  const [isNew, setNew] = useState(false);
  return (
    <>
      <Dialog
        opened={opened && !isNew}
        onClose={onClose}
        title={<Trans>Where is the question kept?</Trans>}
        actions={
          <>
            <Button onClick={() => setNew(true)}>
              <Trans>New Bank</Trans>
            </Button>
            <Button type="submit" form={formId} variant="filled">
              <Trans>Continue</Trans>
            </Button>
          </>
        }
      >
        <ChooseForm id={formId} onChosen={onChosen} />
      </Dialog>
      <BankDialog
        opened={opened && isNew}
        onClose={() => setNew(false)}
        bank={null}
        onCreated={({ id, title }) => onChosen({ id, title })}
      />
    </>
  );
}

function ChooseForm({ id, onChosen }: { id: string; onChosen: (bank: Bank) => void }) {
  const { t } = useLingui();
  const banks = useQuery(allBanksQuery).data ?? [];
  const [bankId, setBankId] = useState('');
  const [isTried, setTried] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const bank = banks.find((known) => String(known.id) === bankId);
    if (bank) onChosen({ id: bank.id, title: bank.title });
  }

  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <p>
        <Trans>Questions live in a bank, so that other quizzes can ask them too.</Trans>
      </p>
      <SelectField
        label={t`Question bank`}
        data-autofocus
        placeholder={t`Choose a bank`}
        value={bankId}
        error={isTried && bankId === '' ? t`Choose a bank, or make a new one.` : undefined}
        options={banks.map((bank) => ({ value: String(bank.id), label: bank.title }))}
        onChange={(event) => setBankId(event.target.value)}
      />
    </form>
  );
}
