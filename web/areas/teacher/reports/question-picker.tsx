import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReportItem } from '#shared/contract/reports.ts';
import { regradePath } from '#web/lib/teacher-paths.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { flagLabel } from './findings/finding-words.ts';
import { gravestFlag } from './item-words.ts';
import styles from './question-picker.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  quizId: number;
  items: readonly ReportItem[];
}

/** Which question is to be regraded. */
export function QuestionPicker({ opened, onClose, quizId, items }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={<Trans>Which question?</Trans>}
      actions={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Choice quizId={quizId} items={items} />
    </Dialog>
  );
}

function Choice({ quizId, items }: Pick<Props, 'quizId' | 'items'>) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = items.filter(({ questionText }) => questionText.toLowerCase().includes(wanted));
  return (
    <div className={styles.choice}>
      <p className={styles.hint}>
        <Trans>You see what changes for each student before anything does.</Trans>
      </p>
      <SearchField
        label={t`Search questions`}
        placeholder={t`Words of the question`}
        data-autofocus
        value={search}
        onChange={setSearch}
      />
      {found.length === 0 && (
        <p role="status">
          <Trans>No question was found.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {found.map((item) => (
          <li key={item.question.id}>
            <QuestionLink quizId={quizId} item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function QuestionLink({ quizId, item }: { quizId: number; item: ReportItem }) {
  const { place, questionText, question, suggestedKey } = item;
  const flag = gravestFlag(item);
  return (
    <Link className={styles.link} to={regradePath(quizId, question.id, suggestedKey)}>
      <span className={styles.number}>{place ?? '–'}</span>
      <span className={styles.text}>
        <RichText text={questionText} />
      </span>
      {flag !== null && (
        <StatusBadge tone={flag === 'KEY_SUSPECT' ? 'danger' : 'warning'}>{flagLabel(flag)}</StatusBadge>
      )}
    </Link>
  );
}
