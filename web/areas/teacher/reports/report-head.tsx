import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import type { QuizReport } from '#shared/contract/reports.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { formatDuration } from '#web/lib/format-duration.ts';
import { paths } from '#web/lib/paths.ts';
import { monitorPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { QuestionPicker } from './question-picker.tsx';
import styles from './report.module.css';
import { Trail } from './trail.tsx';

export function ReportHead({ report }: { report: QuizReport }) {
  const { t } = useLingui();
  const [isPicking, setPicking] = useState(false);
  const { quiz, items, counted } = report;
  return (
    <>
      <Trail steps={[{ name: t`Reports`, path: paths.teacher.reports }]} here={quiz.title} />
      <PageHeader
        title={quiz.title}
        subtitle={<Facts report={report} />}
        actions={
          report.scores && (
            <>
              <ExportMenu quizId={quiz.id} counted={counted} />
              <Button variant="filled" onClick={() => setPicking(true)}>
                <Trans>Regrade…</Trans>
              </Button>
            </>
          )
        }
      />
      <QuestionPicker opened={isPicking} onClose={() => setPicking(false)} quizId={quiz.id} items={items} />
    </>
  );
}

function Facts({ report: { quiz, items, running, serverTime } }: { report: QuizReport }) {
  const { t } = useLingui();
  const asOf = formatDateTime(serverTime, useDatePreferences());
  const facts = [
    ...(items.length === 0 ? [] : [plural(items.length, { one: '# question', other: '# questions' })]),
    quiz.timeLimit === null ? t`no time limit` : formatDuration(quiz.timeLimit * 60),
    quiz.isActive ? t`published` : t`not published`,
    t`live, as of ${asOf}`,
  ];
  return (
    <span className={styles.facts}>
      <span>{facts.join(' · ')}</span>
      {running > 0 && (
        <Link className="text-link" to={monitorPath(quiz.id)}>
          {plural(running, {
            one: '# attempt is running: watch it',
            other: '# attempts are running: watch them',
          })}
        </Link>
      )}
    </span>
  );
}
