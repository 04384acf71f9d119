import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import type { CreditRequest } from '#shared/contract/credit-requests.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { toast } from '#web/ui/toast.ts';
import { DecisionButtons } from '../decision-buttons.tsx';
import styles from '../decisions.module.css';
import { useApproveCredits } from './credit-request-list.ts';

interface Props {
  request: CreditRequest;
  onDecline: () => void;
  onDone: () => void;
}

/** What counts beside what the teacher asked for. */
export function CreditRequestEntry({ request, onDecline, onDone }: Props) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const approve = useApproveCredits();
  const { id, quiz, program, teacher, credits, dateCreated, abilities } = request;
  const { title, graded } = quiz;
  const teacherName = teacher ? `${teacher.firstName} ${teacher.lastName}`.trim() : '';
  const askedOn = formatDateTime(dateCreated, preferences);
  const { maxCredits } = program;

  function confirm() {
    approve.mutate(id, {
      onSuccess: () => {
        toast.success(t`${title} now counts with ${credits} credits.`);
        onDone();
      },
      onError: (error) => toast.error(error.message),
    });
  }

  return (
    <>
      <div className={styles.text}>
        <h3 className={styles.names}>
          <span>{title}</span>
          <span>
            <span className="visually-hidden">
              <Trans>Counts now</Trans>{' '}
            </span>
            {quiz.credits}
          </span>
          <IconArrowRight size={16} aria-hidden="true" />
          <span className={styles.wanted}>
            <span className="visually-hidden">
              <Trans>Asked for</Trans>{' '}
            </span>
            <Plural value={credits} one="# credit" other="# credits" />
          </span>
        </h3>
        <p className={styles.facts}>
          {[teacherName, program.name, t`at most ${maxCredits} without approval`]
            .filter((fact) => fact !== '')
            .join(' · ')}
        </p>
        <p className={styles.facts}>
          <Plural
            value={graded}
            _0="No student’s CGPA changes yet."
            one="Changes the CGPA of # student."
            other="Changes the CGPA of # students."
          />
        </p>
        <p className={styles.facts}>
          <Trans>Asked on {askedOn}</Trans>
        </p>
        <Decision request={request} />
      </div>
      {abilities.decide && (
        <DecisionButtons
          accept={{
            label: t`Approve ${credits} credits for ${title}`,
            text: <Trans>Approve</Trans>,
            isPending: approve.isPending,
            onClick: confirm,
          }}
          decline={{ label: t`Decline ${credits} credits for ${title}`, onClick: onDecline }}
        />
      )}
    </>
  );
}

function Decision({ request: { status, reason, decidedAt } }: { request: CreditRequest }) {
  const preferences = useDatePreferences();
  if (decidedAt === null || status === 'WITHDRAWN') return null;
  const when = formatDateTime(decidedAt, preferences);
  return (
    <p className={styles.facts}>
      {status === 'APPROVED' ? (
        <Trans>Approved on {when}</Trans>
      ) : (
        <Trans>
          Declined on {when}. Reason: {reason}
        </Trans>
      )}
    </p>
  );
}
