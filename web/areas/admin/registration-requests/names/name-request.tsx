import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import type { NameCorrection } from '#shared/contract/name-corrections.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { toast } from '#web/ui/toast.ts';
import { DecisionButtons } from '../decision-buttons.tsx';
import styles from '../decisions.module.css';
import { useAcceptName } from './name-correction-list.ts';

interface Props {
  request: NameCorrection;
  onDecline: () => void;
  onDone: () => void;
}

/** The name there is beside the name asked for. */
export function NameRequest({ request, onDecline, onDone }: Props) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const accept = useAcceptName();
  const { id, current, student, note, dateCreated, abilities } = request;
  const oldName = wholeName(current) || student.emailAddress;
  const newName = wholeName(request);
  const askedOn = formatDateTime(dateCreated, preferences);

  function confirm() {
    accept.mutate(id, {
      onSuccess: () => {
        toast.success(t`${oldName} is now called ${newName}.`);
        onDone();
      },
      onError: (error) => toast.error(error.message),
    });
  }

  return (
    <>
      <div className={styles.text}>
        <h3 className={styles.names}>
          <span>
            <span className="visually-hidden">
              <Trans>Old name</Trans>{' '}
            </span>
            {oldName}
          </span>
          <IconArrowRight size={16} aria-hidden="true" />
          <span className={styles.wanted}>
            <span className="visually-hidden">
              <Trans>New name</Trans>{' '}
            </span>
            {newName}
          </span>
        </h3>
        <p className={styles.facts}>
          {[student.studentNumber, student.emailAddress, student.program].join(' · ')}
        </p>
        {note !== '' && <p className={styles.note}>{note}</p>}
        <p className={styles.facts}>
          <Trans>Asked on {askedOn}</Trans>
        </p>
        <Decision request={request} />
      </div>
      {abilities.decide && (
        <DecisionButtons
          accept={{
            label: t`Accept the name ${newName}`,
            text: <Trans>Accept</Trans>,
            isPending: accept.isPending,
            onClick: confirm,
          }}
          decline={{ label: t`Decline the name ${newName}`, onClick: onDecline }}
        />
      )}
    </>
  );
}

function Decision({ request: { status, reason, decidedBy, decidedAt } }: { request: NameCorrection }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  if (decidedAt === null || status === 'WITHDRAWN') return null;
  const who = decidedBy ?? t`a former administrator`;
  const when = formatDateTime(decidedAt, preferences);
  return (
    <p className={styles.facts}>
      {status === 'ACCEPTED' ? (
        <Trans>
          Accepted by {who} on {when}
        </Trans>
      ) : (
        <Trans>
          Declined by {who} on {when}. Reason: {reason}
        </Trans>
      )}
    </p>
  );
}

export function wholeName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
