import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconClockPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Monitor } from '#shared/contract/monitor.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { quizBuilderPath, reportPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import styles from './monitor.module.css';
import { monitorFacts } from './monitor-facts.ts';

interface Props {
  monitor: Monitor;
  onExtendAll: () => void;
}

export function MonitorHead({ monitor, onExtendAll }: Props) {
  const { quiz } = monitor;
  const { title } = quiz;
  const facts = monitorFacts(monitor, useDatePreferences());
  return (
    <>
      <Link className={styles.back} to={quizBuilderPath(quiz.id)}>
        <IconArrowLeft size={14} aria-hidden="true" /> <Trans>Back to the quiz</Trans>
      </Link>
      <PageHeader
        title={<Trans>Monitor: {title}</Trans>}
        subtitle={facts.join(' · ')}
        actions={
          <>
            <Button className={styles.report} component={Link} to={reportPath(quiz.id)}>
              <Trans>Report</Trans>
            </Button>
            <ExtendAll monitor={monitor} onExtendAll={onExtendAll} />
          </>
        }
      />
    </>
  );
}

function ExtendAll({ monitor, onExtendAll }: Props) {
  const { t } = useLingui();
  const reasonId = useId();
  const whyNot = whyNobody(monitor, {
    nobody: t`Nobody is writing now.`,
    endless: t`Nobody who is writing has a time limit.`,
  });
  return (
    <div className={styles.extendAll}>
      {/* Still reached by the keyboard, so that its reason is read. */}
      <Button
        variant="light"
        leftSection={<IconClockPlus size={16} aria-hidden="true" />}
        aria-disabled={whyNot !== null || undefined}
        aria-describedby={whyNot === null ? undefined : reasonId}
        onClick={() => whyNot === null && onExtendAll()}
      >
        <Trans>Extend for all</Trans>
      </Button>
      {whyNot !== null && (
        <span id={reasonId} className={styles.reason}>
          {whyNot}
        </span>
      )}
    </div>
  );
}

function whyNobody<Reason>(
  { running, attempts, isCut }: Monitor,
  reasons: { nobody: Reason; endless: Reason },
): Reason | null {
  if (running === 0) return reasons.nobody;
  const hasDeadline = attempts.some(({ status, deadline }) => status === 'IN_PROGRESS' && deadline !== null);
  return hasDeadline || isCut ? null : reasons.endless;
}
