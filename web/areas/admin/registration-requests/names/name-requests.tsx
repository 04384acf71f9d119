import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useDecisionFilter } from '../decision-filter.ts';
import { DecisionList } from '../decision-list.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { nameRequestsQuery, type ShownStatus } from './name-correction-list.ts';
import { NameRequest } from './name-request.tsx';

/** Students who ask for another name, and what was decided. */
export function NameRequests() {
  const { t } = useLingui();
  const filter = useDecisionFilter<ShownStatus>('PENDING');
  const { status, search } = filter;
  const query = useInfiniteQuery(nameRequestsQuery({ status, search, step: usePageSize() }));
  return (
    <DecisionList
      title={<Trans>Name corrections</Trans>}
      words={{
        search: t`Search name corrections`,
        placeholder: t`Name, email address or student number`,
        loading: t`Loading name corrections`,
        failed: t`Failed to load name corrections.`,
        notFound: t`No name correction was found.`,
      }}
      statuses={[
        { value: 'PENDING', label: t`Pending`, empty: t`No pending name corrections.` },
        { value: 'ACCEPTED', label: t`Accepted`, empty: t`No name corrections have been accepted.` },
        { value: 'DECLINED', label: t`Declined`, empty: t`No name corrections have been declined.` },
      ]}
      filter={filter}
      query={query}
      renderEntry={(request, acts) => <NameRequest request={request} {...acts} />}
      renderDecline={(request, dialog) => <DeclineDialog request={request} {...dialog} />}
    />
  );
}
