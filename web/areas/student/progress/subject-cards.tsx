import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { GradeBookEntry, Progress, ProgressFigures } from '#shared/contract/results/record.ts';
import type { BankCategory } from '#shared/contract/teaching/question-banks.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { paths } from '#web/lib/address/paths.ts';
import { quizResultsPath } from '#web/lib/address/quiz-paths.ts';
import { formatDecimals, formatNumber } from '#web/lib/format/format-number.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { QuietNote } from '#web/ui/feedback/quiet-note.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import { StatStrip } from '#web/ui/lists/stat-strip.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { gradeBookQuery } from '../student-queries.ts';
import styles from './progress.module.css';
import { subjectName } from './subject-name.ts';

/** The first three cards appear for everyone. */
const first = 3;

/** Averages overall and by subject; a click explains each one. */
export function SubjectCards({ progress: { overall, subjects } }: { progress: Progress }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<ProgressFigures['subject']>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = [overall, ...subjects].find(({ subject }) => subject === asked) ?? overall;

  function card(figures: ProgressFigures) {
    return {
      key: figures.subject ?? 'overall',
      label: subjectName(figures.subject),
      value: figures.average === null ? '–' : formatPercentage(figures.average),
      caption: <Caption figures={figures} />,
      onClick: () => {
        setAsked(figures.subject);
        setOpen(true);
      },
    };
  }

  const others = subjects.slice(first);
  return (
    <>
      <StatStrip label={t`Averages`} items={[overall, ...subjects.slice(0, first)].map(card)} />
      {others.length > 0 && <StatStrip label={t`Averages of other subjects`} items={others.map(card)} />}
      {/* Mounted before it opens: a dialog that mounts open cannot restore the focus. */}
      <SubjectDialog figures={shown} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Caption({ figures }: { figures: ProgressFigures }) {
  return (
    <>
      <span>{doneText(figures)}</span>
      <br />
      <span>{cgpaText(figures)}</span>
    </>
  );
}

function doneText({ counted, waiting, open, missed }: ProgressFigures): string {
  const done = counted + waiting;
  const total = done + open;
  if (total > 0)
    return plural(total, { one: `${done} of # quiz completed`, other: `${done} of # quizzes completed` });
  return plural(missed, { 0: 'No quiz yet', one: '# quiz missed', other: '# quizzes missed' });
}

function cgpaText({ cgpa, waiting }: ProgressFigures): string {
  if (cgpa === null) return waiting === 0 ? translate`No CGPA yet` : translate`Not final yet`;
  const shown = formatDecimals(cgpa, 2);
  return translate`CGPA ${shown}`;
}

interface Props {
  figures: ProgressFigures;
  opened: boolean;
  onClose: () => void;
}

/** How an average is computed, from which quizzes, and what it leaves out. */
function SubjectDialog({ figures, opened, onClose }: Props) {
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
      <Stack gap={12}>
        <p>
          <Trans>
            The average is the mean percentage of the best final grade in each quiz. Grades that aren’t final
            don’t count yet.
          </Trans>
        </p>
        <p>
          <Trans>
            The CGPA is the mean of the grade points for the same grades, from 4.0 for an A to 0.0 for an F,
            weighted by each quiz’s credits.
          </Trans>
        </p>
        <FigureList figures={figures} />
        {opened && <CountedQuizzes subject={subject} />}
      </Stack>
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
            one: '# quiz isn’t final yet',
            other: '# quizzes aren’t final yet',
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
            one: '# quiz closed without an attempt, which doesn’t lower the average',
            other: '# quizzes closed without an attempt, which doesn’t lower the average',
          }),
        },
      ]}
    />
  );
}

const shownAtMost = 8;

/** The latest quizzes in an average. */
function CountedQuizzes({ subject }: { subject: BankCategory | null }) {
  const { t } = useLingui();
  const { studentId } = useViewedStudent();
  const filter = { status: 'COMPLETED', ...(subject === null ? {} : { subject }) } as const;
  const { data, isPending, isPlaceholderData, refetch, isRefetching } = useInfiniteQuery(
    gradeBookQuery(studentId, filter, shownAtMost),
  );
  const page = data?.pages[0];
  if (isPending || isPlaceholderData) {
    return (
      <LoadingRegion label={t`Loading quizzes…`}>
        <SkeletonRows count={3} />
      </LoadingRegion>
    );
  }
  if (!page) {
    return (
      <QuietNote onRetry={() => void refetch()} retrying={isRefetching}>
        <Trans>We couldn’t load the quizzes.</Trans>
      </QuietNote>
    );
  }
  if (page.items.length === 0) return null;
  const more = page.total - page.items.length;
  return (
    <Stack as="section" gap={4} aria-label={t`From these quizzes`}>
      <Text as="h3" size="label">
        <Trans>From these quizzes</Trans>
      </Text>
      <ul>
        {page.items.map((entry) => (
          <CountedQuiz key={entry.quiz.id} entry={entry} />
        ))}
      </ul>
      {more > 0 && (
        <Text size="caption" tone="ink3">
          {plural(more, { one: '# more in the grade book', other: '# more in the grade book' })}
        </Text>
      )}
    </Stack>
  );
}

function CountedQuiz({ entry: { quiz, attempt, percentage, isProvisional } }: { entry: GradeBookEntry }) {
  return (
    <li className={styles.countedRow}>
      <span className={styles.countedName}>
        <Link to={quizResultsPath(quiz.id, attempt?.id)}>{quiz.title}</Link>
        {isProvisional && (
          <Text as="span" size="caption" tone="ink3">
            <Trans>Provisional: not counted yet</Trans>
          </Text>
        )}
      </span>
      <span>{percentage === null ? '–' : formatPercentage(percentage)}</span>
    </li>
  );
}
