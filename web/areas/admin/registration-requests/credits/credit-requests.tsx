import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useDecisionFilter } from '../decision-filter.ts';
import { DecisionList } from '../decision-list.tsx';
import { CreditRequestEntry } from './credit-request-entry.tsx';
import { creditRequestsQuery, type ShownStatus } from './credit-request-list.ts';
import { DeclineCreditsDialog } from './decline-credits-dialog.tsx';

/** Credits above the maximum that teachers asked for, and what was decided. */
export function CreditRequests() {
  const { t } = useLingui();
  const filter = useDecisionFilter<ShownStatus>('PENDING');
  const { status, search } = filter;
  const query = useInfiniteQuery(creditRequestsQuery({ status, search, step: usePageSize() }));
  return (
    <DecisionList
      title={<Trans>Credits</Trans>}
      words={{
        search: t`Search credit requests`,
        placeholder: t`Quiz, programme or teacher`,
        loading: t`Loading credit requests`,
        failed: t`Failed to load credit requests.`,
        notFound: t`No credit request was found.`,
      }}
      statuses={[
        { value: 'PENDING', label: t`Pending`, empty: t`No credits need approval.` },
        { value: 'APPROVED', label: t`Approved`, empty: t`No credits have been approved.` },
        { value: 'DECLINED', label: t`Declined`, empty: t`No credits have been declined.` },
      ]}
      filter={filter}
      query={query}
      renderEntry={(request, acts) => <CreditRequestEntry request={request} {...acts} />}
      renderDecline={(request, dialog) => <DeclineCreditsDialog request={request} {...dialog} />}
    />
  );
}
