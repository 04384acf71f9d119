import { Trans, useLingui } from '@lingui/react/macro';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { QuestionBank } from '#shared/contract/question-banks.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { questionsQuery } from '#web/features/question-banks/questions.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { useShownPage } from '#web/lib/use-shown-page.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ManageTags } from './manage-tags.tsx';
import { NoQuestions } from './no-questions.tsx';
import { filterOf, isNarrowed, noFilters, readQuestionChoice } from './question-choice.ts';
import { QuestionList } from './question-list.tsx';
import { QuestionTools } from './question-tools.tsx';
import styles from './questions.module.css';

/** The questions of a bank as the address asks for them. */
export function BankQuestions({ bank }: { bank: QuestionBank }) {
  const { t } = useLingui();
  const { params, change } = useAddress();
  const choice = readQuestionChoice(params);
  const filter = filterOf(bank.id, choice);
  const max = usePageSize();
  const page = { max, offset: (choice.page - 1) * max };
  const questions = useQuery(questionsQuery(filter, page));
  const section = useScrollToTop(choice.page);
  const hasTools = bank.questions > 0 || choice.isDeleted || isNarrowed(choice);
  const [areTagsOpen, setTagsOpen] = useState(false);
  useShownPage(questions.data, max, (last) => goTo(last, { replace: true }));

  function goTo(wanted: number, options?: { replace: boolean }) {
    change({ page: wanted === 1 ? null : String(wanted) }, options);
  }

  return (
    <section ref={section} className={styles.page} tabIndex={-1} aria-label={t`Questions`}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Trans>Questions</Trans>
        </h2>
        <div className={styles.which}>
          <Segmented
            label={t`Which questions`}
            value={choice.isDeleted ? 'deleted' : 'kept'}
            onChange={(shown) => change({ show: shown === 'deleted' ? 'deleted' : null, page: null })}
            options={[
              { value: 'kept', label: t`In the bank` },
              { value: 'deleted', label: t({ message: 'Deleted', context: 'questions' }) },
            ]}
          />
        </div>
        {bank.abilities.edit && (
          <Button
            size="xs"
            leftSection={<IconTags size={16} aria-hidden="true" />}
            onClick={() => setTagsOpen(true)}
          >
            <Trans>Manage tags</Trans>
          </Button>
        )}
      </div>
      {hasTools && (
        <QuestionTools
          bankId={bank.id}
          choice={choice}
          onChange={(changes, options) => change({ ...changes, page: null }, options)}
        />
      )}
      <Loaded
        query={questions}
        loading={t`Loading questions`}
        skeleton={<SkeletonRows count={6} height={72} />}
        failed={t`Failed to load questions.`}
      >
        {({ items, total }) =>
          total === 0 ? (
            <NoQuestions
              choice={choice}
              canAdd={bank.abilities.edit}
              onAdd={() => change({ question: 'new' })}
              onClear={() => change(noFilters)}
            />
          ) : (
            <>
              <QuestionList
                bank={bank}
                choice={choice}
                questions={items}
                total={total}
                offset={page.offset}
                isOld={questions.isPlaceholderData}
                onLostFocus={() => section.current?.focus({ preventScroll: true })}
              />
              <Pager
                label={t`Pages of questions`}
                {...page}
                total={total}
                onOffset={(offset) => goTo(offset / max + 1)}
              />
            </>
          )
        }
      </Loaded>
      <ManageTags opened={areTagsOpen} bankId={bank.id} onClose={() => setTagsOpen(false)} />
    </section>
  );
}

/** The next page begins at its top, not where the foot of the last one was. */
function useScrollToTop(page: number) {
  const section = useRef<HTMLElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (last.current !== page) section.current?.scrollIntoView({ block: 'start' });
    last.current = page;
  }, [page]);
  return section;
}
