import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NoQuizzes } from '#web/features/quizzes/no-quizzes.tsx';
import { QuizCards } from '#web/features/quizzes/quiz-cards.tsx';
import {
  filterQuizzes,
  type QuizFilter,
  type QuizOrder,
  searchQuizzes,
  sortQuizzes,
} from '#web/features/quizzes/quiz-filter.ts';
import type { QuizReader } from '#web/features/quizzes/quiz-words.ts';
import type { StudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { ShowMore } from '#web/ui/show-more.tsx';

const step = 50;

interface Props {
  quizzes: StudentQuizzes;
  choice: { search: string; filter: QuizFilter; order: QuizOrder };
  reader: QuizReader;
}

export function FoundQuizzes({ quizzes, choice: { search, filter, order }, reader }: Props) {
  const { t } = useLingui();
  const [most, setMost] = useState(step);
  const found = sortQuizzes(searchQuizzes(filterQuizzes(quizzes.entries, filter), search), order);
  return (
    <>
      <h2 className="visually-hidden">
        <Trans>Quizzes</Trans>
      </h2>
      <p className="visually-hidden" role="status">
        {plural(found.length, { one: '# quiz', other: '# quizzes' })}
      </p>
      {found.length === 0 ? (
        <NoQuizzes isSearching={search.trim() !== ''} filter={filter} />
      ) : (
        <QuizCards
          label={t`Quizzes`}
          entries={found.slice(0, most)}
          reader={reader}
          attempts={quizzes.attempts}
        />
      )}
      <ShowMore
        shown={Math.min(most, found.length)}
        total={found.length}
        loading={false}
        onMore={() => setMost(most + step)}
      />
    </>
  );
}
