import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { SubmissionDetail } from '#shared/contract/submissions.ts';
import { pointsWords } from '#web/features/grading/points-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from '../submissions.module.css';
import { whole } from './marking-draft.ts';
import type { OtherMark } from './others-marks.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  submission: SubmissionDetail;
  others: readonly OtherMark[];
  onResolve: (choice: 'mine' | 'theirs') => void;
}

/** Two have marked the same submission: what has changed, and whose marks shall stay. */
export function OthersNotice({ ref, submission, others, onResolve }: Props) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.notice} role="alert">
      <Notice tone="warning">
        <p className={styles.whose}>
          <Trans>Somebody has changed these marks meanwhile</Trans>
        </p>
        <ul>
          {others.map((other) => (
            <li key={`${other.what} ${other.key}`}>
              <OtherLine submission={submission} other={other} />
            </li>
          ))}
        </ul>
        <p>
          <Trans>What only one of you has changed is kept either way.</Trans>
        </p>
        <div className={styles.ways}>
          <Button size="xs" onClick={() => onResolve('mine')}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="xs" onClick={() => onResolve('theirs')}>
            <Trans>Take theirs</Trans>
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function OtherLine({ submission, other }: { submission: SubmissionDetail; other: OtherMark }) {
  const { t } = useLingui();
  const place = submission.answers.findIndex(({ question }) => String(question.id) === other.key);
  const number = place + 1;
  const where = other.key === whole ? t`The submission as a whole` : t`Question ${number}`;
  const shown = (value: number | string | null) =>
    typeof value === 'number' ? pointsWords(value) : value === null ? t`no mark` : `“${value}”`;
  const seen = shown(other.seen);
  const theirs = shown(other.theirs);
  if (other.mine === undefined) return t`${where}: ${seen} became ${theirs}.`;
  const mine = shown(other.mine);
  return t`${where}: ${seen} became ${theirs}. Yours: ${mine}.`;
}
