import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { NameCorrection } from '#shared/contract/people/name-corrections.ts';
import { nameCorrection as limits } from '#shared/limits.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { defineList, useListState } from '#web/lib/lists/list-state.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import { ReasonDialog } from '../../people/dialogs/reason-dialog.tsx';
import { DecisionButtons, DecisionList } from '../decision-list.tsx';
import styles from '../decisions.module.css';
import { nameRequestsQuery, useAcceptName, useDeclineName } from './name-correction-queries.ts';

const requestList = defineList({ views: { status: ['PENDING', 'ACCEPTED', 'DECLINED'] } });

/** Name corrections that students asked for, pending and decided. */
export function NameRequests() {
  const { t } = useLingui();
  const list = useListState(requestList);
  const { status, search } = list.state;
  const query = useInfiniteQuery(nameRequestsQuery({ status, search, step: usePageSize() }));
  return (
    <DecisionList
      title={<Trans>Name corrections</Trans>}
      texts={{
        search: t`Search name corrections`,
        placeholder: t`Name, email address or student number`,
        loading: t`Loading name corrections…`,
        failed: t`We couldn’t load name corrections.`,
        notFound: t`No name corrections found.`,
      }}
      statuses={[
        { value: 'PENDING', label: t`Pending`, empty: t`No pending name corrections.` },
        { value: 'ACCEPTED', label: t`Accepted`, empty: t`No name corrections have been accepted.` },
        { value: 'DECLINED', label: t`Declined`, empty: t`No name corrections have been declined.` },
      ]}
      list={list}
      query={query}
      renderEntry={(request, acts) => <NameRequest request={request} {...acts} />}
      renderDecline={(request, dialog) => <DeclineDialog request={request} {...dialog} />}
    />
  );
}

interface DeclineDialogProps {
  request: NameCorrection;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

function DeclineDialog({ request, opened, onClose, onDone }: DeclineDialogProps) {
  const { t } = useLingui();
  const decline = useDeclineName();
  const name = wholeName(request);
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t`Decline the name ${name}?`}
      confirmLabel={<Trans>Decline</Trans>}
      maxLength={limits.reason}
      onConfirm={(reason) => decline.mutateAsync({ id: request.id, reason })}
      onDone={() => {
        toast.success(t`The name ${name} was declined.`);
        onDone();
      }}
    >
      <Trans>The student keeps their current name and will see your reason.</Trans>
    </ReasonDialog>
  );
}

interface NameRequestProps {
  request: NameCorrection;
  onDecline: () => void;
  onDone: () => void;
}

/** One request: the old name and the new one. */
function NameRequest({ request, onDecline, onDone }: NameRequestProps) {
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
        <Text size="small" tone="ink2">
          {[student.studentNumber, student.emailAddress, student.program].join(' · ')}
        </Text>
        {note !== '' && <p className={styles.note}>{note}</p>}
        <Text size="small" tone="ink2">
          <Trans>Requested on {askedOn}</Trans>
        </Text>
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
    <Text size="small" tone="ink2">
      {status === 'ACCEPTED' ? (
        <Trans>
          Accepted by {who} on {when}
        </Trans>
      ) : (
        <Trans>
          Declined by {who} on {when}. Reason: {reason}
        </Trans>
      )}
    </Text>
  );
}

function wholeName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
