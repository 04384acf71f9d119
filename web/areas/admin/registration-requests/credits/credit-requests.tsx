import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CreditRequest } from '#shared/contract/teaching/credit-requests.ts';
import { credits as limits } from '#shared/limits.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { defineList, useListState } from '#web/lib/lists/list-state.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import { ReasonDialog } from '../../people/dialogs/reason-dialog.tsx';
import { DecisionButtons, DecisionList } from '../decision-list.tsx';
import styles from '../decisions.module.css';
import { creditRequestsQuery, useApproveCredits, useDeclineCredits } from './credit-request-queries.ts';

const requestList = defineList({ views: { status: ['PENDING', 'APPROVED', 'DECLINED'] } });

/** Credits above the maximum that teachers asked for, pending and decided. */
export function CreditRequests() {
  const { t } = useLingui();
  const list = useListState(requestList);
  const { status, search } = list.state;
  const query = useInfiniteQuery(creditRequestsQuery({ status, search, step: usePageSize() }));
  return (
    <DecisionList
      title={<Trans>Credit requests</Trans>}
      texts={{
        search: t`Search credit requests`,
        placeholder: t`Quiz, programme or teacher`,
        loading: t`Loading credit requests…`,
        failed: t`We couldn’t load credit requests.`,
        notFound: t`No credit requests found.`,
      }}
      statuses={[
        { value: 'PENDING', label: t`Pending`, empty: t`No credits need approval.` },
        { value: 'APPROVED', label: t`Approved`, empty: t`No credits have been approved.` },
        { value: 'DECLINED', label: t`Declined`, empty: t`No credits have been declined.` },
      ]}
      list={list}
      query={query}
      renderEntry={(request, acts) => <CreditRequestEntry request={request} {...acts} />}
      renderDecline={(request, dialog) => <DeclineCreditsDialog request={request} {...dialog} />}
    />
  );
}

interface DeclineCreditsDialogProps {
  request: CreditRequest;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

function DeclineCreditsDialog({ request, opened, onClose, onDone }: DeclineCreditsDialogProps) {
  const { t } = useLingui();
  const decline = useDeclineCredits();
  const { title, credits } = request.quiz;
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t`Decline the credits for ${title}?`}
      confirmLabel={<Trans>Decline</Trans>}
      maxLength={limits.reason}
      onConfirm={(reason) => decline.mutateAsync({ id: request.id, reason })}
      onDone={() => {
        toast.success(t`The credits for ${title} were declined.`);
        onDone();
      }}
    >
      <Trans>The quiz keeps its current credits ({credits}). The teacher will see your reason.</Trans>
    </ReasonDialog>
  );
}

interface CreditRequestEntryProps {
  request: CreditRequest;
  onDecline: () => void;
  onDone: () => void;
}

/** One request: the current credits and the requested ones. */
function CreditRequestEntry({ request, onDecline, onDone }: CreditRequestEntryProps) {
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
        toast.success(
          plural(credits, {
            one: `${title} now has # credit.`,
            other: `${title} now has # credits.`,
          }),
        );
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
              <Trans>Current credits</Trans>{' '}
            </span>
            {quiz.credits}
          </span>
          <IconArrowRight size={16} aria-hidden="true" />
          <span className={styles.wanted}>
            <span className="visually-hidden">
              <Trans>Requested</Trans>{' '}
            </span>
            <Plural value={credits} one="# credit" other="# credits" />
          </span>
        </h3>
        <Text size="small" tone="ink2">
          {[teacherName, program.name, t`up to ${maxCredits} without approval`]
            .filter((fact) => fact !== '')
            .join(' · ')}
        </Text>
        <Text size="small" tone="ink2">
          <Plural
            value={graded}
            _0="No student’s CGPA changes yet."
            one="Changes the CGPA of # student."
            other="Changes the CGPA of # students."
          />
        </Text>
        <Text size="small" tone="ink2">
          <Trans>Requested on {askedOn}</Trans>
        </Text>
        <Decision request={request} />
      </div>
      {abilities.decide && (
        <DecisionButtons
          accept={{
            label: plural(credits, {
              one: `Approve # credit for ${title}`,
              other: `Approve # credits for ${title}`,
            }),
            text: <Trans>Approve</Trans>,
            isPending: approve.isPending,
            onClick: confirm,
          }}
          decline={{
            label: plural(credits, {
              one: `Decline # credit for ${title}`,
              other: `Decline # credits for ${title}`,
            }),
            onClick: onDecline,
          }}
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
    <Text size="small" tone="ink2">
      {status === 'APPROVED' ? (
        <Trans>Approved on {when}</Trans>
      ) : (
        <Trans>
          Declined on {when}. Reason: {reason}
        </Trans>
      )}
    </Text>
  );
}
