import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { CountedAttempts, QuizReport } from '#shared/contract/results/reports.ts';
import { quizBuilderPath } from '#web/lib/address/teacher-paths.ts';
import { formatDecimals } from '#web/lib/format/format-number.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { StatStrip } from '#web/ui/lists/stat-strip.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { wholePercent } from './format-share.ts';
import { reliabilityCaption } from './item-text.ts';
import { ItemAnalysis } from './items/item-analysis.tsx';
import styles from './report.module.css';
import { Scores, Times } from './report-charts.tsx';
import { ReportHead } from './report-head.tsx';
import type { ReportChange, ReportOptions } from './report-options.ts';

interface Props {
  report: QuizReport;
  choice: ReportOptions;
  isOld: boolean;
  onChange: (change: ReportChange) => void;
}

export function ReportView({ report, choice, isOld, onChange }: Props) {
  const { t } = useLingui();
  const analysis = useRef<HTMLElement>(null);
  const { quiz, scores, times } = report;

  function showAllFindings() {
    onChange({ questions: 'check' });
    analysis.current?.focus();
    analysis.current?.scrollIntoView();
  }

  return (
    <>
      <ReportHead report={report} />
      {scores === null ? (
        <EmptyState
          title={t`No submissions yet`}
          text={t`Results appear here after the first submission.`}
          action={
            <Button component={Link} to={quizBuilderPath(quiz.id)} size="xs">
              <Trans>Open the quiz</Trans>
            </Button>
          }
        />
      ) : (
        <Stack gap={24} className="fades-while-busy" aria-busy={isOld}>
          <CountedChoice
            counted={choice.counted}
            onChange={(counted) => onChange({ attempts: counted === 'best' ? null : counted })}
          />
          <ReportFigures report={report} />
          <div className={styles.beside}>
            <Scores report={report} scores={scores} />
            <FindingsPanel report={report} onAll={showAllFindings} />
          </div>
          <ItemAnalysis report={report} choice={choice} sectionRef={analysis} onChange={onChange} />
          {times && <Times report={report} times={times} />}
        </Stack>
      )}
    </>
  );
}

interface CountedChoiceProps {
  counted: CountedAttempts;
  onChange: (counted: CountedAttempts) => void;
}

/** Chooses which attempts count for students with several. */
function CountedChoice({ counted, onChange }: CountedChoiceProps) {
  const { t } = useLingui();
  return (
    <div className={styles.counted}>
      <span aria-hidden="true">{t`Attempts counted`}</span>
      <Segmented
        label={t`Attempts counted`}
        value={counted}
        onChange={onChange}
        options={[
          { value: 'best', label: t`Best` },
          { value: 'first', label: t`First` },
          { value: 'last', label: t`Last` },
          { value: 'all', label: t`All` },
        ]}
      />
      <Text as="span" size="small" tone="ink3">
        {noteOf()}
      </Text>
    </div>
  );

  function noteOf(): string {
    switch (counted) {
      case 'best':
        return t`Each student’s best attempt`;
      case 'first':
        return t`Each student’s first attempt`;
      case 'last':
        return t`Each student’s last attempt`;
      case 'all':
        return t`All attempts, so some students count more than once`;
    }
  }
}

function ReportFigures({ report }: { report: QuizReport }) {
  const { i18n } = useLingui();
  const { attempts, students, scores, quiz, provisional, reliability } = report;
  const final = attempts - provisional;
  const pass = quiz.passingMark === null ? null : i18n.number(quiz.passingMark);
  const spread = scores?.standardDeviation == null ? null : formatDecimals(scores.standardDeviation, 2);
  const lowest = scores ? formatPercentage(scores.lowest) : '';
  const highest = scores ? formatPercentage(scores.highest) : '';
  return (
    <StatStrip
      label={t`Quiz results`}
      items={[
        {
          key: 'attempts',
          label: t`Attempts`,
          value: i18n.number(attempts),
          caption: plural(students, { one: 'by # student', other: 'by # students' }),
        },
        {
          key: 'mean',
          label: t`Mean`,
          value: scores ? formatPercentage(scores.mean) : '–',
          caption: spread === null ? t`of all scores` : t`standard deviation ${spread}`,
        },
        {
          key: 'median',
          label: t`Median`,
          value: scores ? formatPercentage(scores.median) : '–',
          caption: scores ? t`from ${lowest} to ${highest}` : t`the middle score`,
        },
        {
          key: 'passed',
          label: t`Passed`,
          value: typeof scores?.passRate === 'number' ? wholePercent(scores.passRate) : '–',
          caption:
            pass === null
              ? t`no pass mark`
              : plural(final, {
                  one: `of # final grade, pass mark ${pass}%`,
                  other: `of # final grades, pass mark ${pass}%`,
                }),
        },
        {
          key: 'reliability',
          label: t`Reliability`,
          value: reliability.alpha === null ? '–' : formatDecimals(reliability.alpha, 2),
          caption: reliabilityCaption(reliability),
        },
      ]}
    />
  );
}
