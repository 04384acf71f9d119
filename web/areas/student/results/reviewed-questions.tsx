import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import styles from './attempt-details.module.css';
import { filterQuestions, type MarkedQuestion, type QuestionFilter } from './question-counts.ts';
import { QuestionReview } from './question-review.tsx';

interface Props {
  questions: readonly MarkedQuestion[];
  isReadOnly: boolean;
}

export function ReviewedQuestions({ questions, isReadOnly }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const [filter, setFilter] = useState<QuestionFilter>('all');
  const shown = filterQuestions(questions, filter);
  return (
    <section className={styles.questions} aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={<Filter questions={questions} filter={filter} onFilter={setFilter} />}
      >
        <Trans>Questions</Trans>
      </SectionTitle>
      {shown.length === 0 && <EmptyState title={t`No question of this kind.`} />}
      <ol>
        {shown.map((marked) => (
          <QuestionReview key={marked.question.id} marked={marked} isReadOnly={isReadOnly} />
        ))}
      </ol>
    </section>
  );
}

interface FilterProps {
  questions: readonly MarkedQuestion[];
  filter: QuestionFilter;
  onFilter: (filter: QuestionFilter) => void;
}

/** Nothing to tell apart where marks are not shown. */
function Filter({ questions, filter, onFilter }: FilterProps) {
  const { t } = useLingui();
  if (questions.every(({ mark }) => mark === 'unknown')) return null;
  const count = (name: QuestionFilter) => filterQuestions(questions, name).length;
  const waiting = count('waiting');
  return (
    <Segmented
      label={t`Which questions`}
      value={filter}
      onChange={onFilter}
      options={[
        { value: 'all', label: t`All ${count('all')}` },
        { value: 'correct', label: t`Correct ${count('correct')}` },
        { value: 'not-correct', label: t`Not correct ${count('not-correct')}` },
        ...(waiting > 0 ? [{ value: 'waiting' as const, label: t`Waiting ${waiting}` }] : []),
      ]}
    />
  );
}
