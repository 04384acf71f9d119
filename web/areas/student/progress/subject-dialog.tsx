import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ProgressFigures } from '#shared/contract/record.ts';
import { formatDecimals, formatNumber } from '#web/lib/format-number.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CountedQuizzes } from './counted-quizzes.tsx';
import styles from './progress.module.css';
import { subjectName } from './subject-name.ts';

interface Props {
  figures: ProgressFigures;
  opened: boolean;
  onClose: () => void;
}

/** How a figure comes about, from which quizzes, and what is missing in it. */
export function SubjectDialog({ figures, opened, onClose }: Props) {
  const { subject, average } = figures;
  const name = subjectName(subject);
  const shown = average === null ? '–' : formatPercentage(average);
  const book = subject === null ? paths.student.gradeBook : `${paths.student.gradeBook}?subject=${subject}`;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={
        <Trans>
          {name}: {shown}
        </Trans>
      }
      actions={
        <Button component={Link} to={book}>
          <Trans>Open in the grade book</Trans>
        </Button>
      }
    >
      <div className={styles.explanation}>
        <p>
          <Trans>
            The average is the mean percentage over the best final grade of each quiz. Of several attempts the
            best one counts; a grade that waits for a teacher counts as soon as it is final.
          </Trans>
        </p>
        <p>
          <Trans>
            The CGPA is the mean of the grade points of the same grades, from 4.0 for an A to 0.0 for an F,
            each weighted by the credits of its quiz.
          </Trans>
        </p>
        <FigureList figures={figures} />
        {opened && <CountedQuizzes subject={subject} />}
      </div>
    </Dialog>
  );
}

function FigureList({ figures }: { figures: ProgressFigures }) {
  const { t } = useLingui();
  const { cgpa, credits, counted, waiting, open, missed } = figures;
  return (
    <DataList
      items={[
        { key: 'counted', label: t`Counted`, value: plural(counted, { one: '# quiz', other: '# quizzes' }) },
        { key: 'cgpa', label: t`CGPA`, value: cgpa === null ? t`None yet` : formatDecimals(cgpa, 2) },
        { key: 'credits', label: t`Credits`, value: formatNumber(credits) },
        {
          key: 'waiting',
          label: t`Not counted yet`,
          value: plural(waiting, {
            one: '# quiz is not final yet',
            other: '# quizzes are not final yet',
          }),
        },
        {
          key: 'open',
          label: t`Still to take`,
          value: plural(open, { one: '# open quiz', other: '# open quizzes' }),
        },
        {
          key: 'missed',
          label: t`Missed`,
          value: plural(missed, {
            one: '# quiz closed without an attempt; it does not lower the average',
            other: '# quizzes closed without an attempt; they do not lower the average',
          }),
        },
      ]}
    />
  );
}
