import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useShowMore } from '#web/lib/use-show-more.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCheck } from './check-provider.ts';
import styles from './list.module.css';
import { QuestionRows } from './question-rows.tsx';
import { type Show, uploadQuestionsQuery } from './questions-query.ts';
import { understoodOf } from './understood.ts';

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
        loading={t`Loading questions`}
        skeleton={
          <div className={styles.skeleton}>
            <SkeletonRows count={6} height={56} />
          </div>
        }
        failed={t`Failed to load the questions.`}
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
          { value: 'neighbours', label: t`Faults and neighbours` },
          { value: 'dropped', label: t`Dropped ${dropped}` },
        ]}
      />
    </div>
  );
}
