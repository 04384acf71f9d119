import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconCircleCheck } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import type { QuestionBank } from '#shared/contract/question-banks.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { categoryLabels } from '#web/lib/category-labels.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { bankPath } from '#web/lib/teacher-paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { OwnerName } from '../owner-name.tsx';
import { BankMenu } from './bank-menu.tsx';
import styles from './banks.module.css';

interface Props {
  bank: QuestionBank;
  /** Where the list is not one's own. */
  withOwner: boolean;
  onEdit: (bank: QuestionBank) => void;
  onGone: () => void;
}

export function BankCard({ bank, withOwner, onEdit, onGone }: Props) {
  const { t, i18n } = useLingui();
  const { search } = useLocation();
  const { id, title, description, category, abilities } = bank;
  const questions = i18n.number(bank.questions);
  const quizzes = i18n.number(bank.quizzes);
  // The way back from the bank leads to the same part of the list.
  const link = { to: bankPath(id), state: { banks: search } };
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Link {...link}>{title}</Link>
        </h3>
        {abilities.edit && <BankMenu bank={bank} onGone={onGone} />}
      </div>
      <p className={styles.category}>{i18n._(categoryLabels[category])}</p>
      {withOwner && (
        <p className={styles.category}>
          <OwnerName bank={bank} />
        </p>
      )}
      <p className={styles.description}>{description}</p>
      <div className={styles.facts}>
        <p>
          <span className={styles.figure}>{questions}</span>{' '}
          {plural(bank.questions, { one: 'question', other: 'questions' })}
        </p>
        <p>
          <span className={styles.figure}>{quizzes}</span>{' '}
          {plural(bank.quizzes, { one: 'quiz', other: 'quizzes' })}
        </p>
        <BankStatus status={bank.status} />
      </div>
      <ChangedOn moment={bank.lastUpdated} />
      <div className={styles.actions}>
        {abilities.edit && (
          <Button size="xs" aria-label={t`Edit ${title}`} onClick={() => onEdit(bank)}>
            <Trans>Edit</Trans>
          </Button>
        )}
        <Button
          component={Link}
          {...link}
          size="xs"
          variant="light"
          aria-label={t`Manage Questions of ${title}`}
        >
          <Trans>Manage Questions</Trans>
        </Button>
      </div>
    </li>
  );
}

function BankStatus({ status }: Pick<QuestionBank, 'status'>) {
  return status === 'ACTIVE' ? (
    <StatusBadge tone="success" icon={<IconCircleCheck size={14} aria-hidden="true" />}>
      <Trans context="question bank">Active</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral" icon={<IconArchive size={14} aria-hidden="true" />}>
      <Trans context="question bank">Archived</Trans>
    </StatusBadge>
  );
}

function ChangedOn({ moment }: { moment: string }) {
  const date = formatDate(moment, useDatePreferences());
  return (
    <p className={styles.changed}>
      <Trans>
        Last changed <time dateTime={moment}>{date}</time>
      </Trans>
    </p>
  );
}
