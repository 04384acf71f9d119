import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import { quiz as limits } from '#shared/limits.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { questionsQuery } from '#web/features/question-banks/questions.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useBuilder } from '../../builder-context.ts';
import { FoundQuestions } from './found-questions.tsx';
import styles from './pick.module.css';
import { filterOf, type PickChoice, PickTools } from './pick-tools.tsx';

interface Props {
  onClose: () => void;
  onPicked: (questions: readonly Question[]) => void;
}

export function PickPanel({ onClose, onPicked }: Props) {
  const { t } = useLingui();
  const { draft } = useBuilder();
  const [choice, setChoice] = useState<PickChoice>({
    bankId: draft.questionBank ? String(draft.questionBank.id) : '',
    search: '',
    type: '',
    tagId: '',
  });
  const [offset, setOffset] = useState(0);
  const [picked, setPicked] = useState<ReadonlyMap<number, Question>>(new Map());
  const max = usePageSize();
  const query = useQuery({
    ...questionsQuery(filterOf(choice), { max, offset }),
    placeholderData: keepPreviousData,
  });
  const isTooMany = draft.places.length + picked.size > limits.mostQuestions;

  function choose(questions: readonly Question[], isPicked: boolean) {
    const next = new Map(picked);
    for (const question of questions) {
      if (isPicked) next.set(question.id, question);
      else next.delete(question.id);
    }
    setPicked(next);
  }

  return (
    <div className={styles.panel}>
      <PickTools
        choice={choice}
        onChange={(next) => {
          setChoice(next);
          setOffset(0);
        }}
      />
      <Loaded
        query={query}
        loading={t`Loading questions`}
        skeleton={<SkeletonRows count={6} height={56} />}
        failed={t`Failed to load questions.`}
      >
        {({ items, total }) => (
          <FoundQuestions
            questions={items}
            total={total}
            page={{ max, offset }}
            isOld={query.isPlaceholderData}
            picked={picked}
            onChoose={choose}
            onOffset={setOffset}
          />
        )}
      </Loaded>
      <div className={styles.foot}>
        {isTooMany && (
          <Notice tone="warning">
            <Trans>A quiz holds at most {limits.mostQuestions} questions and draws.</Trans>
          </Notice>
        )}
        <div className={styles.footActions}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="filled"
            aria-disabled={picked.size === 0 || isTooMany || undefined}
            onClick={() => picked.size > 0 && !isTooMany && onPicked([...picked.values()])}
          >
            {picked.size === 0 ? (
              <Trans>Add questions</Trans>
            ) : (
              plural(picked.size, { one: 'Add # question', other: 'Add # questions' })
            )}
          </Button>
        </div>
      </div>
    </div>
  );
}
