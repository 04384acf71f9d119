import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { QuizReport } from '#shared/contract/reports.ts';
import { quizBuilderPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Scores } from './charts/scores.tsx';
import { Times } from './charts/times.tsx';
import { CountedChoice } from './counted-choice.tsx';
import { WhatToLookAt } from './findings/what-to-look-at.tsx';
import { ItemAnalysis } from './items/item-analysis.tsx';
import styles from './report.module.css';
import type { ReportChange, ReportChoice } from './report-choice.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportHead } from './report-head.tsx';

interface Props {
  report: QuizReport;
  choice: ReportChoice;
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
          title={t`Nobody has handed in yet`}
          text={t`The figures appear here the moment somebody does.`}
          action={
            <Button component={Link} to={quizBuilderPath(quiz.id)} size="xs">
              <Trans>Open the quiz</Trans>
            </Button>
          }
        />
      ) : (
        <div className={styles.parts} aria-busy={isOld}>
          <CountedChoice
            counted={choice.counted}
            onChange={(counted) => onChange({ attempts: counted === 'best' ? null : counted })}
          />
          <ReportFigures report={report} />
          <div className={styles.beside}>
            <Scores report={report} scores={scores} />
            <WhatToLookAt report={report} onAll={showAllFindings} />
          </div>
          <ItemAnalysis report={report} choice={choice} sectionRef={analysis} onChange={onChange} />
          {times && <Times report={report} times={times} />}
        </div>
      )}
    </>
  );
}
