import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { QuestionBank } from '#shared/contract/question-banks.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { banksQuery } from '#web/features/question-banks/banks.ts';
import { bankPath } from '#web/lib/teacher-paths.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { useShownPage } from '#web/lib/use-shown-page.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast.ts';
import { BankDialog } from './bank-dialog.tsx';
import { BankCardsSkeleton } from './banks/bank-cards-skeleton.tsx';
import { filterOf, readBankChoice } from './banks/bank-choice.ts';
import { BankTools } from './banks/bank-tools.tsx';
import styles from './banks/banks.module.css';
import { FoundBanks } from './banks/found-banks.tsx';
import { NoBanks } from './banks/no-banks.tsx';

export default function BanksPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { params, change } = useAddress();
  const choice = readBankChoice(params);
  const max = usePageSize();
  const page = { max, offset: (choice.page - 1) * max };
  const banks = useQuery(banksQuery(filterOf(choice), page));
  useShownPage(banks.data, max, (last) => goTo(last, { replace: true }));
  const [dialog, setDialog] = useState<{ isOpen: boolean; bank: QuestionBank | null }>(closed);

  function goTo(wanted: number, options?: { replace: boolean }) {
    change({ page: wanted === 1 ? null : String(wanted) }, options);
  }

  function sayCreated({ id, title }: QuestionBank) {
    toast.success(t`${title} was created.`, {
      label: t`Add questions`,
      onClick: () => void navigate(bankPath(id)),
    });
  }

  const openNew = () => setDialog({ isOpen: true, bank: null });
  return (
    <>
      <PageHeader
        title={t`Question Bank`}
        subtitle={t`Your questions, kept in banks from which quizzes are put together.`}
        actions={
          <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={openNew}>
            <Trans>New Bank</Trans>
          </Button>
        }
      />
      <div className={styles.page}>
        <BankTools
          choice={choice}
          onChange={(changes, options) => change({ ...changes, page: null }, options)}
        />
        <Loaded
          query={banks}
          loading={t`Loading question banks`}
          skeleton={<BankCardsSkeleton count={6} />}
          failed={t`Failed to load question banks.`}
        >
          {({ items, total }) =>
            total === 0 ? (
              <NoBanks
                choice={choice}
                onNew={openNew}
                onClear={() => change({ search: null, category: null, page: null })}
              />
            ) : (
              <FoundBanks
                banks={items}
                total={total}
                page={page}
                isOld={banks.isPlaceholderData}
                onPage={goTo}
                onEdit={(bank) => setDialog({ isOpen: true, bank })}
              />
            )
          }
        </Loaded>
      </div>
      <BankDialog
        opened={dialog.isOpen}
        bank={dialog.bank}
        onClose={() => setDialog({ ...dialog, isOpen: false })}
        onCreated={sayCreated}
      />
    </>
  );
}

const closed = { isOpen: false, bank: null };
