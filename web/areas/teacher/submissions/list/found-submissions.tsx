import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Submission } from '#shared/contract/submissions.ts';
import { Pager } from '#web/ui/pager.tsx';
import styles from './list.module.css';
import { SubmissionEntry } from './submission-entry.tsx';

interface Props {
  submissions: readonly Submission[];
  total: number;
  page: { max: number; offset: number };
  isOld: boolean;
  openId: number | null;
  onPage: (page: number) => void;
}

export function FoundSubmissions({ submissions, total, page, isOld, openId, onPage }: Props) {
  const { t } = useLingui();
  return (
    <>
      <p className="visually-hidden" role="status">
        {plural(total, { one: '# submission', other: '# submissions' })}
      </p>
      <ul className={styles.entries} aria-label={t`Submissions`} aria-busy={isOld}>
        {submissions.map((submission) => (
          <SubmissionEntry key={submission.id} submission={submission} isOpen={submission.id === openId} />
        ))}
      </ul>
      <div className={styles.pager}>
        <Pager
          label={t`Pages of submissions`}
          {...page}
          total={total}
          onOffset={(offset) => onPage(offset / page.max + 1)}
        />
      </div>
    </>
  );
}
