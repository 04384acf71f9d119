import { Trans, useLingui } from '@lingui/react/macro';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { questionsQuery } from '#web/features/question-banks/question-queries.ts';
import { paths } from '#web/lib/address/paths.ts';
import { useAddress } from '#web/lib/address/use-address.ts';
import { useListState } from '#web/lib/lists/list-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { ListSegments } from '#web/ui/lists/list-controls.tsx';
import { ListPage } from '#web/ui/lists/list-page.tsx';
import { ManageTags } from './manage-tags.tsx';
import { QuestionFilters } from './question-filters.tsx';
import { QuestionList } from './question-list.tsx';
import { filterOf, type QuestionListControl, questionList } from './question-list-state.ts';
import styles from './questions.module.css';

/** One page of a bank's questions, with the filters in the address. */
export function BankQuestions({ bank }: { bank: QuestionBank }) {
  const { t } = useLingui();
  const { change } = useAddress();
  const list = useListState(questionList);
  const max = usePageSize();
  const page = { max, offset: (list.state.page - 1) * max };
  const questions = useQuery(questionsQuery(filterOf(bank.id, list.state), page));
  const section = useScrollToTop(list.state.page);
  const hasFilters = bank.questions > 0 || list.state.show === 'deleted' || list.isNarrowed;
  const [areTagsOpen, setTagsOpen] = useState(false);
  return (
    <Stack as="section" ref={section} gap={16} tabIndex={-1} aria-label={t`Questions`}>
      <Row className={styles.head} wrap lineGap={8} gap={16} align="center">
        <Text as="h2" size="section">
          <Trans>Questions</Trans>
        </Text>
        <div className={styles.which}>
          <ListSegments
            list={list}
            name="show"
            label={t`Questions to show`}
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
      </Row>
      {hasFilters && <QuestionFilters bankId={bank.id} list={list} />}
      <ListPage
        list={list}
        query={questions}
        max={max}
        texts={{
          loading: t`Loading questions…`,
          failed: t`We couldn’t load questions.`,
          pages: t`Pages of questions`,
        }}
        skeleton={<SkeletonRows count={6} height={72} />}
        empty={
          <NoQuestions list={list} canAdd={bank.abilities.edit} onAdd={() => change({ question: 'new' })} />
        }
      >
        {(items, { total, isOld }) => (
          <QuestionList
            bank={bank}
            state={list.state}
            questions={items}
            total={total}
            offset={page.offset}
            isOld={isOld}
            onLostFocus={() => section.current?.focus({ preventScroll: true })}
          />
        )}
      </ListPage>
      <ManageTags opened={areTagsOpen} bankId={bank.id} onClose={() => setTagsOpen(false)} />
    </Stack>
  );
}

/** Scrolls to the top when the page changes. */
function useScrollToTop(page: number) {
  const section = useRef<HTMLElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (last.current !== page) section.current?.scrollIntoView({ block: 'start' });
    last.current = page;
  }, [page]);
  return section;
}

interface Props {
  list: QuestionListControl;
  canAdd: boolean;
  onAdd: () => void;
}

/** Explains why the list is empty and what to do next. */
function NoQuestions({ list, canAdd, onAdd }: Props) {
  const { t } = useLingui();
  if (list.isNarrowed) {
    return (
      <EmptyState
        title={t`No questions found`}
        text={t`Try another search, or clear the filters.`}
        action={
          <Button size="xs" onClick={list.clear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    );
  }
  if (list.state.show === 'deleted') {
    return (
      <EmptyState
        title={t`No deleted questions`}
        text={t`Questions you delete appear here, and you can restore them.`}
      />
    );
  }
  return (
    <EmptyState
      title={t`No questions yet`}
      text={t`Write your first question, or upload a question file.`}
      action={
        canAdd && (
          <>
            <Button size="xs" variant="light" onClick={onAdd}>
              <Trans>Write the first question</Trans>
            </Button>
            <Button component={Link} to={paths.teacher.upload} size="xs">
              <Trans>Upload a file</Trans>
            </Button>
          </>
        )
      }
    />
  );
}
