import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { UploadQuestion } from '#shared/contract/teaching/uploads.ts';
import { useShowMore } from '#web/lib/lists/use-show-more.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { type Show, uploadQuestionsQuery, type View } from '../../upload-queries.ts';
import { understoodOf, useCheck } from '../check-context.ts';
import { QuestionRow } from './question-row.tsx';
import styles from './questions.module.css';
import { RowsProvider } from './rows-context.ts';
import { useShownQuestions } from './shown-questions.ts';

const typingMs = 250;

/** The questions of the file, those with a fault first. */
export function QuestionList() {
  const { t } = useLingui();
  const { upload, isEnding } = useCheck();
  const { faulty } = understoodOf(upload);
  const [show, setShow] = useState<Show>(faulty > 0 ? 'neighbours' : 'all');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  const view = useMemo(() => ({ show, search }), [show, search]);
  const query = useInfiniteQuery({ ...uploadQuestionsQuery(upload.id, view), enabled: !isEnding });
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));

  return (
    <>
      <div className={styles.tools}>
        <ShowField value={show} onChange={setShow} />
        <div className={styles.search}>
          <SearchField
            label={t`Search questions`}
            placeholder={t`Search questions`}
            maxLength={200}
            value={text}
            onChange={setText}
          />
        </div>
      </div>
      <Loaded
        query={query}
        loading={t`Loading questions…`}
        skeleton={
          <div className={styles.skeleton}>
            <SkeletonRows count={6} height={56} />
          </div>
        }
        failed={t`We couldn’t load the questions.`}
      >
        {(data) => (
          <QuestionRows
            view={view}
            data={data}
            isPlaceholder={query.isPlaceholderData}
            isLoadingMore={isLoadingMore}
            onMore={showMore}
          />
        )}
      </Loaded>
    </>
  );
}

function ShowField({ value, onChange }: { value: Show; onChange: (show: Show) => void }) {
  const { t } = useLingui();
  const { read, questions, dropped } = understoodOf(useCheck().upload);
  return (
    <div className={styles.show}>
      <Segmented
        label={t`Questions to show`}
        value={value}
        onChange={onChange}
        options={[
          { value: 'all', label: t`All ${read}` },
          { value: 'ready', label: t`Ready ${questions}` },
          { value: 'neighbours', label: t`Errors and neighbours` },
          { value: 'dropped', label: t`Dropped ${dropped}` },
        ]}
      />
    </div>
  );
}

interface QuestionRowsProps {
  view: View;
  data: InfiniteData<{ items: UploadQuestion[]; total: number }>;
  isPlaceholder: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

function QuestionRows({ view, data, isPlaceholder, isLoadingMore, onMore }: QuestionRowsProps) {
  const { t } = useLingui();
  const { upload, canChange, unsaved, announce } = useCheck();
  const uploadId = upload.id;
  const loaded = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  const { questions, replaceKept } = useShownQuestions(view, { questions: loaded, isPlaceholder });
  const { openPosition, toggle } = useOpenRow();
  const { quizzes, questionBanks } = understoodOf(upload);
  const hasSeveralTitles = quizzes > 1 || questionBanks > 1 || !haveSameTitles(questions);
  // Kept questions that no longer match aren't in the server's total.
  const total = (data.pages[0]?.total ?? 0) + questions.length - loaded.length;
  const [first] = questions;
  const rows = useMemo(
    () => ({ uploadId, canChange, hasSeveralTitles, announce, onToggle: toggle, onChanged: replaceKept }),
    [uploadId, canChange, hasSeveralTitles, announce, toggle, replaceKept],
  );
  return (
    <>
      <p className="visually-hidden" role="status">
        {plural(total, { one: '# question in this list', other: '# questions in this list' })}
      </p>
      {first && !hasSeveralTitles && <Titles question={first} />}
      {questions.length === 0 ? (
        <EmptyState title={emptyText(view)} />
      ) : (
        <div className={`${styles.table} fades-while-busy`} aria-busy={isPlaceholder}>
          <ColumnHeads />
          <RowsProvider value={rows}>
            <ul aria-label={t`Questions`}>
              {questions.map((question) => (
                <QuestionRow
                  key={question.position}
                  question={question}
                  isOpen={question.position === openPosition}
                  isUnsaved={unsaved.has(question.position)}
                />
              ))}
            </ul>
          </RowsProvider>
        </div>
      )}
      <div className={styles.more}>
        <ShowMore shown={questions.length} total={total} loading={isLoadingMore} onMore={onMore} />
      </div>
    </>
  );
}

function haveSameTitles(questions: readonly UploadQuestion[]): boolean {
  const titles = questions.map(({ quizTitle, questionBankTitle }) => `${quizTitle}\n${questionBankTitle}`);
  return new Set(titles).size < 2;
}

function Titles({ question: { quizTitle, questionBankTitle } }: { question: UploadQuestion }) {
  return (
    <p className={styles.titles}>
      <Trans>
        Quiz: {quizTitle} · Question bank: {questionBankTitle}
      </Trans>
    </p>
  );
}

/** Visual only: each row labels its values for screen readers. */
function ColumnHeads() {
  return (
    <div className={styles.heads} aria-hidden="true">
      <span>
        <Trans>Place</Trans>
      </span>
      <span>
        <Trans>Question</Trans>
      </span>
      <span>
        <Trans>Type</Trans>
      </span>
      <span>
        <Trans>Points</Trans>
      </span>
      <span>
        <Trans>Correct answer</Trans>
      </span>
      <span>
        <Trans>Result</Trans>
      </span>
    </div>
  );
}

function emptyText({ show, search }: View): string {
  if (search !== '') return translate`No questions found`;
  const texts = {
    all: translate`Nothing to import`,
    ready: translate`No questions are ready yet`,
    neighbours: translate`No errors found`,
    dropped: translate`No dropped questions`,
  } satisfies Record<Show, string>;
  return texts[show];
}

/** One question is open at a time. Drafts of the others are kept. */
function useOpenRow() {
  const [openPosition, setOpenPosition] = useState<number | null>(null);
  const toggle = useCallback(
    (position: number) => setOpenPosition((last) => (last === position ? null : position)),
    [],
  );
  return { openPosition, toggle };
}
