import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { bankQuery } from '#web/features/question-banks/banks.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { readId } from '#web/lib/read-id.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { BackToBanks } from './back-to-banks.tsx';
import { BankDialog } from './bank-dialog.tsx';
import styles from './bank-head.module.css';
import { BankHead } from './bank-head.tsx';
import { BankSkeleton } from './bank-skeleton.tsx';
import { BankQuestions } from './questions/bank-questions.tsx';
import { QuestionDrawer } from './questions/question-drawer.tsx';

export default function BankPage() {
  const bankId = readId(useParams()['bankId']);
  if (bankId === null) return <UnknownBank />;
  return <BankView key={bankId} bankId={bankId} />;
}

function BankView({ bankId }: { bankId: number }) {
  const { t } = useLingui();
  const bank = useQuery(bankQuery(bankId));
  const [isEditing, setEditing] = useState(false);
  if (bank.error instanceof ApiError && bank.error.status === 404) return <UnknownBank />;
  return (
    <>
      <p className={styles.back}>
        <BackToBanks />
      </p>
      <Loaded
        query={bank}
        loading={t`Loading question bank`}
        skeleton={<BankSkeleton />}
        failed={t`Failed to load this question bank.`}
      >
        {(shown) => (
          <>
            <BankHead bank={shown} onEdit={() => setEditing(true)} />
            <BankQuestions bank={shown} />
            <BankDialog opened={isEditing} onClose={() => setEditing(false)} bank={shown} />
            <QuestionDrawer bankId={bankId} />
          </>
        )}
      </Loaded>
    </>
  );
}

function UnknownBank() {
  const { t } = useLingui();
  return (
    <ErrorState
      headingLevel={1}
      title={t`This question bank does not exist, or it is not yours.`}
      action={<BackToBanks />}
    />
  );
}
