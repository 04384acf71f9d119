import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconInbox, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { QuizReport } from '#shared/contract/results/reports.ts';
import { report as limits } from '#shared/limits.ts';
import { regradePath } from '#web/lib/address/teacher-paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { type Finding, findingText, findingTitle, gravestFlag, gravity } from './item-text.ts';
import styles from './report.module.css';
import { quizSubmissionsPath } from './submission-links.ts';

const maxShown = 4;

interface Props {
  report: QuizReport;
  /** Filters the table to questions with findings. */
  onAll: () => void;
}

export function FindingsPanel({ report, onAll }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const { quiz, attempts, provisional } = report;
  const findings = sortFindings(report);
  const more = findings.length - maxShown;
  const isQuiet = findings.length === 0 && provisional === 0 && attempts >= limits.minForDiscrimination;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Worth checking</Trans>
      </SectionTitle>
      <Stack as="ul">
        {findings.slice(0, maxShown).map((finding) => (
          <ItemFinding key={finding.item.question.id} quizId={quiz.id} finding={finding} />
        ))}
        {more > 0 && (
          <li className={styles.more}>
            <Button size="xs" onClick={onAll}>
              {plural(more, { one: 'Show # more question', other: 'Show # more questions' })}
            </Button>
          </li>
        )}
        {provisional > 0 && <Waiting quizId={quiz.id} count={provisional} />}
        {attempts < limits.minForDiscrimination && <TooFew attempts={attempts} />}
        {isQuiet && (
          <Entry
            tone="success"
            icon={<IconCircleCheck size={18} aria-hidden="true" />}
            title={t`No problems found.`}
            text={t`No question needs checking.`}
          />
        )}
      </Stack>
    </section>
  );
}

function ItemFinding({ quizId, finding }: { quizId: number; finding: Finding }) {
  const { flag, item } = finding;
  const isGrave = flag === 'KEY_SUSPECT' || flag === 'NEGATIVE';
  const Icon = isGrave ? IconAlertTriangle : IconInfoCircle;
  return (
    <Entry
      tone={isGrave ? 'danger' : 'warning'}
      icon={<Icon size={18} aria-hidden="true" />}
      title={findingTitle(finding)}
      text={findingText(finding)}
      link={
        isGrave && (
          <Link className={styles.findingsLink} to={regradePath(quizId, item.question.id, item.suggestedKey)}>
            <Trans>See what a regrade changes</Trans>
          </Link>
        )
      }
    />
  );
}

function Waiting({ quizId, count }: { quizId: number; count: number }) {
  const { t } = useLingui();
  return (
    <Entry
      icon={<IconInbox size={18} aria-hidden="true" />}
      title={plural(count, {
        one: '# submission needs marking.',
        other: '# submissions need marking.',
      })}
      text={t`Until then, this report uses the marks given so far.`}
      link={
        <Link className={styles.findingsLink} to={quizSubmissionsPath(quizId, 'pending')}>
          <Trans>Open submissions</Trans>
        </Link>
      }
    />
  );
}

function TooFew({ attempts }: { attempts: number }) {
  const { t } = useLingui();
  const isTooFewToJudge = attempts < limits.minForFlags;
  const needed = isTooFewToJudge ? limits.minForFlags : limits.minForDiscrimination;
  const counted = plural(attempts, {
    one: 'Only # attempt counts so far.',
    other: 'Only # attempts count so far.',
  });
  return (
    <Entry
      icon={<IconInfoCircle size={18} aria-hidden="true" />}
      title={
        isTooFewToJudge
          ? t`Too few attempts to judge the questions.`
          : t`Too few attempts to compare strong and weak students.`
      }
      text={t`${counted} At least ${needed} are needed.`}
    />
  );
}

interface EntryProps {
  icon: ReactNode;
  title: string;
  text: string;
  tone?: 'danger' | 'warning' | 'success';
  link?: ReactNode;
}

function Entry({ icon, title, text, tone, link }: EntryProps) {
  return (
    <li className={styles.entry} data-tone={tone}>
      {icon}
      <Text as="div" breaks>
        <Text size="label" tone="ink">
          {title}
        </Text>
        <Text size="small">{text}</Text>
        {link}
      </Text>
    </li>
  );
}

/** One finding per question, most severe first. */
export function sortFindings({ items }: Pick<QuizReport, 'items'>): Finding[] {
  return items
    .flatMap((item) => {
      const flag = gravestFlag(item);
      return flag === null ? [] : [{ flag, item }];
    })
    .toSorted((one, other) => gravity(one.flag) - gravity(other.flag));
}
