import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { QuestionBank } from '#shared/contract/question-banks.ts';
import { categoryLabels } from '#web/lib/category-labels.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useSeesAll } from '../lists/use-sees-all.ts';
import { ArchivedNotice } from './archived-notice.tsx';
import styles from './bank-head.module.css';
import { OwnerName } from './owner-name.tsx';

interface Props {
  bank: QuestionBank;
  onEdit: () => void;
}

export function BankHead({ bank, onEdit }: Props) {
  const { change } = useAddress();
  const head = useRef<HTMLDivElement>(null);
  return (
    <div ref={head} tabIndex={-1}>
      <PageHeader
        title={bank.title}
        subtitle={<BankFacts bank={bank} />}
        actions={
          bank.abilities.edit && (
            <>
              <Button leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onEdit}>
                <Trans>Edit</Trans>
              </Button>
              <Button
                variant="filled"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => change({ question: 'new' })}
              >
                <Trans>Add Question</Trans>
              </Button>
            </>
          )
        }
      />
      {bank.description !== '' && <p className={styles.description}>{bank.description}</p>}
      {bank.status === 'ARCHIVED' && <ArchivedNotice bank={bank} onGone={() => head.current?.focus()} />}
    </div>
  );
}

function BankFacts({ bank }: { bank: QuestionBank }) {
  const { i18n } = useLingui();
  const withOwner = useSeesAll();
  return (
    <>
      {i18n._(categoryLabels[bank.category])}
      {' · '}
      {plural(bank.questions, { one: '# question', other: '# questions' })}
      {' · '}
      {plural(bank.quizzes, { 0: 'in no quiz', one: 'in # quiz', other: 'in # quizzes' })}
      {withOwner && (
        <>
          {' · '}
          <OwnerName bank={bank} />
        </>
      )}
    </>
  );
}
