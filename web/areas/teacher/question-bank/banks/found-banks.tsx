import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { QuestionBank } from '#shared/contract/question-banks.ts';
import { Pager } from '#web/ui/pager.tsx';
import { useSeesAll } from '../../lists/use-sees-all.ts';
import { BankCard } from './bank-card.tsx';
import styles from './banks.module.css';

interface Props {
  banks: readonly QuestionBank[];
  total: number;
  page: { max: number; offset: number };
  isOld: boolean;
  onPage: (page: number) => void;
  onEdit: (bank: QuestionBank) => void;
}

export function FoundBanks({ banks, total, page, isOld, onPage, onEdit }: Props) {
  const { t } = useLingui();
  const withOwner = useSeesAll();
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} className={styles.page} tabIndex={-1} aria-label={t`Question banks`}>
      <h2 className="visually-hidden">{t`Question banks`}</h2>
      <p className="visually-hidden" role="status">
        {plural(total, { one: '# bank', other: '# banks' })}
      </p>
      <ul className={styles.list} aria-busy={isOld}>
        {banks.map((bank) => (
          <BankCard
            key={bank.id}
            bank={bank}
            withOwner={withOwner}
            onEdit={onEdit}
            onGone={() => section.current?.focus()}
          />
        ))}
      </ul>
      <Pager
        label={t`Pages of banks`}
        {...page}
        total={total}
        onOffset={(offset) => onPage(offset / page.max + 1)}
      />
    </section>
  );
}
