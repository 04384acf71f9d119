import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UploadQuestion } from '#shared/contract/uploads.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { useCheck } from './check-provider.ts';
import styles from './list.module.css';
import { QuestionRow } from './question-row.tsx';
import type { Show, View } from './questions-query.ts';
import { RowsProvider } from './rows-provider.ts';
import { useShownQuestions } from './shown-questions.ts';
import { understoodOf } from './understood.ts';
import { useOpenRow } from './use-open-row.ts';

interface Props {
  view: View;
  data: InfiniteData<{ items: UploadQuestion[]; total: number }>;
  isPlaceholder: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

export function QuestionRows({ view, data, isPlaceholder, isLoadingMore, onMore }: Props) {
  const { t } = useLingui();
  const { upload, canChange, unsaved, announce } = useCheck();
  const uploadId = upload.id;
  const loaded = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  const { questions, replaceKept } = useShownQuestions(view, { questions: loaded, isPlaceholder });
  const { openPosition, toggle } = useOpenRow();
  const { quizzes, questionBanks } = understoodOf(upload);
  const hasSeveralTitles = quizzes > 1 || questionBanks > 1 || !haveSameTitles(questions);
  // What stays though it no longer belongs here is not among those the server counts.
  const total = (data.pages[0]?.total ?? 0) + questions.length - loaded.length;
  const [first] = questions;
  const tools = useMemo(
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
        <div className={styles.table} aria-busy={isPlaceholder}>
          <ColumnHeads />
          <RowsProvider value={tools}>
            <ul className={styles.rows} aria-label={t`Questions`}>
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

/** Seen only; for a screen reader each row says by itself what is what. */
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
        <Trans>Correct answer</Trans>
      </span>
      <span>
        <Trans>Result</Trans>
      </span>
    </div>
  );
}

function emptyText({ show, search }: View): string {
  if (search !== '') return translate`No question was found.`;
  const texts = {
    all: translate`Nothing to import`,
    ready: translate`No question is ready yet.`,
    neighbours: translate`There are no faults.`,
    dropped: translate`No question was dropped.`,
  } satisfies Record<Show, string>;
  return texts[show];
}
