import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type {
  CountedAttempts,
  QuizReport,
  ReportItem,
  ReportTable,
} from '#shared/contract/results/reports.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { paths } from '#web/lib/address/paths.ts';
import { monitorPath } from '#web/lib/address/teacher-paths.ts';
import { fetchFile } from '#web/lib/api/fetch-file.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { QuizTabs } from '../quizzes/hub/quiz-tabs.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { QuestionChoice } from './question-choice.tsx';
import styles from './report.module.css';

export function ReportHead({ report }: { report: QuizReport }) {
  const { t } = useLingui();
  const [isPicking, setPicking] = useState(false);
  const { quiz, items, counted } = report;
  return (
    <>
      <Breadcrumbs steps={[{ name: t`Reports`, path: paths.teacher.reports }]} here={quiz.title} />
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
      <div className={styles.tabs}>
        <QuizTabs quizId={quiz.id} current="report" />
      </div>
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
    t`report updated ${asOf}`,
  ];
  return (
    <span className={styles.facts}>
      <span>{facts.join(' · ')}</span>
      {running > 0 && (
        <Link className="text-link" to={monitorPath(quiz.id)}>
          {plural(running, {
            one: 'Monitor # attempt in progress',
            other: 'Monitor # attempts in progress',
          })}
        </Link>
      )}
    </span>
  );
}

/** Exports the report as spreadsheet files. */
function ExportMenu({ quizId, counted }: { quizId: number; counted: CountedAttempts }) {
  const { t } = useLingui();
  const making = useMutation({
    mutationFn: (choice: ExportChoice) => fetchExport(quizId, counted, choice),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      toast.success(t`${name} was saved to your downloads.`);
    },
    onError: ({ message }, choice) =>
      toast.error(t`We couldn’t export the report. ${message}`, {
        label: t`Retry`,
        onClick: () => making.mutate(choice),
      }),
  });

  function entry(label: string, choice: ExportChoice) {
    return { label, isDisabled: making.isPending, onClick: () => making.mutate(choice) };
  }

  return (
    <>
      <ActionMenu
        label={making.isPending ? t`Exporting…` : t`Export`}
        icon={<IconDownload size={16} aria-hidden="true" />}
        loading={making.isPending}
        items={[
          entry(t`Results, CSV`, { table: 'results', format: 'csv' }),
          entry(t`Results, Excel`, { table: 'results', format: 'xlsx' }),
          entry(t`Answers, CSV`, { table: 'answers', format: 'csv' }),
          entry(t`Answers, Excel`, { table: 'answers', format: 'xlsx' }),
          entry(t`Item analysis, CSV`, { table: 'items', format: 'csv' }),
          entry(t`Item analysis, Excel`, { table: 'items', format: 'xlsx' }),
        ]}
      />
      <span className="visually-hidden" role="status">
        {making.isPending && t`Preparing the file…`}
      </span>
    </>
  );
}

interface ExportChoice {
  table: ReportTable;
  format: 'csv' | 'xlsx';
}

/** Downloads a file under the name the server gives it. */
function fetchExport(quizId: number, attempts: CountedAttempts, { table, format }: ExportChoice) {
  const query = new URLSearchParams({ table, format, attempts });
  return fetchFile({
    path: `/report/quiz/${quizId}/export?${query}`,
    fallbackName: `report-${table}.${format}`,
  });
}

interface Props {
  opened: boolean;
  onClose: () => void;
  quizId: number;
  items: readonly ReportItem[];
}

/** Chooses the question to regrade. */
function QuestionPicker({ opened, onClose, quizId, items }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={<Trans>Choose a question to regrade</Trans>}
      actions={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <QuestionChoice quizId={quizId} items={items} />
    </Dialog>
  );
}
