import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReportItem } from '#shared/contract/results/reports.ts';
import { regradePath } from '#web/lib/address/teacher-paths.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { flagLabel, gravestFlag } from './item-text.ts';
import styles from './report.module.css';

interface Props {
  quizId: number;
  items: readonly ReportItem[];
}

/** The questions of a quiz, each with a link to its regrade. */
export function QuestionChoice({ quizId, items }: Props) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const matchingItems = items.filter(({ questionText }) => questionText.toLowerCase().includes(wanted));
  return (
    <Stack gap={12}>
      <Text tone="ink2">
        <Trans>You can preview the new scores before anything changes.</Trans>
      </Text>
      <SearchField
        label={t`Search questions`}
        placeholder={t`Question text`}
        data-autofocus
        value={search}
        onChange={setSearch}
      />
      {matchingItems.length === 0 && (
        <p role="status">
          <Trans>No questions found.</Trans>
        </p>
      )}
      <ul className={`${styles.list} divided`}>
        {matchingItems.map((item) => (
          <li key={item.question.id}>
            <QuestionLink quizId={quizId} item={item} />
          </li>
        ))}
      </ul>
    </Stack>
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
