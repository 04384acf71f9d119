import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { banksQuery } from '#web/features/question-banks/bank-queries.ts';
import { paths } from '#web/lib/address/paths.ts';
import { bankPath } from '#web/lib/address/teacher-paths.ts';
import { useListState } from '#web/lib/lists/list-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { CardGrid } from '#web/ui/lists/card-grid.tsx';
import { ListPage } from '#web/ui/lists/list-page.tsx';
import { useSeesAll } from '../../lists/use-sees-all.ts';
import { BankDialog } from '../bank-dialog.tsx';
import { BankCard, BankCardsSkeleton } from './bank-card.tsx';
import { BankFilters } from './bank-filters.tsx';
import { type BankList, bankList, filterOf } from './bank-list-state.ts';

export default function BankListPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useListState(bankList);
  const max = usePageSize();
  const banks = useQuery(banksQuery(filterOf(list.state), { max, offset: (list.state.page - 1) * max }));
  const withOwner = useSeesAll();
  const section = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<{ isOpen: boolean; bank: QuestionBank | null }>(closed);

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
        subtitle={t`Group your questions into banks and use the questions in any quiz.`}
        actions={
          <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={openNew}>
            <Trans>New Bank</Trans>
          </Button>
        }
      />
      <Stack gap={16}>
        <BankFilters list={list} />
        <Stack as="section" ref={section} gap={16} tabIndex={-1} aria-label={t`Question banks`}>
          <ListPage
            list={list}
            query={banks}
            max={max}
            texts={{
              loading: t`Loading question banks…`,
              failed: t`We couldn’t load question banks.`,
              pages: t`Pages of banks`,
              count: (total) => plural(total, { one: '# bank', other: '# banks' }),
            }}
            skeleton={<BankCardsSkeleton count={6} />}
            empty={<NoBanks list={list} onNew={openNew} />}
          >
            {(items, { isOld }) => (
              <>
                <h2 className="visually-hidden">{t`Question banks`}</h2>
                <CardGrid label={t`Question banks`} isBusy={isOld}>
                  {items.map((bank) => (
                    <BankCard
                      key={bank.id}
                      bank={bank}
                      withOwner={withOwner}
                      onEdit={() => setDialog({ isOpen: true, bank })}
                      onGone={() => section.current?.focus()}
                    />
                  ))}
                </CardGrid>
              </>
            )}
          </ListPage>
        </Stack>
      </Stack>
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

/** Explains why the list is empty and what to do next. */
function NoBanks({ list, onNew }: { list: BankList; onNew: () => void }) {
  const { t } = useLingui();
  if (list.isNarrowed) {
    return (
      <EmptyState
        title={t`No banks found`}
        text={t`Try another search or category.`}
        action={
          <Button size="xs" onClick={list.clear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    );
  }
  if (list.state.status === 'ARCHIVED') {
    return (
      <EmptyState title={t`No archived banks`} text={t`Archived banks appear here with their questions.`} />
    );
  }
  return (
    <EmptyState
      title={t`No question banks yet`}
      text={t`Create a bank and write your questions, or upload a question file.`}
      action={
        <>
          <Button size="xs" variant="light" onClick={onNew}>
            <Trans>New Bank</Trans>
          </Button>
          <Button component={Link} to={paths.teacher.upload} size="xs">
            <Trans>Upload a file</Trans>
          </Button>
        </>
      }
    />
  );
}
