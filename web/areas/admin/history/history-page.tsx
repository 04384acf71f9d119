import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { AuditPerson } from '#shared/contract/platform/audit.ts';
import { paths } from '#web/lib/address/paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { roleLabels } from '#web/lib/format/role-label.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { AuditList } from '../settings/data/audit/audit-list.tsx';
import { auditPersonQuery } from '../settings/data/audit/audit-list-state.ts';
import { nameOf } from '../settings/data/audit/person-name.tsx';

/** Everything that a person did and everything done to them. */
export default function HistoryPage() {
  const { accountId = '' } = useParams();
  const id = /^\d{1,15}$/.test(accountId) ? Number(accountId) : 0;
  // The key drops a search that is still being typed, so that it does not filter the next person's history.
  return id > 0 ? <PersonHistory key={id} accountId={id} /> : <UnknownPerson />;
}

function PersonHistory({ accountId }: { accountId: number }) {
  const { t } = useLingui();
  const person = useQuery(auditPersonQuery(accountId));
  if (person.error instanceof ApiError && person.error.status === 404) return <UnknownPerson />;
  return (
    <Loaded
      query={person}
      loading={t`Loading the history…`}
      skeleton={<SkeletonRows count={6} height={44} />}
      failed={t`We couldn’t load the history.`}
    >
      {(loaded) => (
        <>
          <HistoryHead person={loaded} />
          <AuditList personId={accountId} />
        </>
      )}
    </Loaded>
  );
}

function HistoryHead({ person }: { person: AuditPerson }) {
  const { t, i18n } = useLingui();
  const name = nameOf(person);
  const facts = [person.role && i18n._(roleLabels[person.role]), person.email].filter(Boolean);
  return (
    <PageHeader
      title={t`History of ${name}`}
      subtitle={
        facts.length > 0
          ? facts.join(' · ')
          : t`This person’s actions and changes to their account, newest first.`
      }
      actions={
        <>
          {person.state === 'present' && (
            <Button component={Link} to={`${paths.admin.allUsers}?person=${person.id}`}>
              <Trans>Open person</Trans>
            </Button>
          )}
          <Button component={Link} to={auditLogPath}>
            <Trans>Open audit log</Trans>
          </Button>
        </>
      }
    />
  );
}

const auditLogPath = `${paths.admin.settings}?tab=data`;

function UnknownPerson() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`History`} />
      <EmptyState
        title={t`Person not found`}
        text={t`The audit log has no entries for this person.`}
        action={
          <Button component={Link} to={auditLogPath}>
            <Trans>Open audit log</Trans>
          </Button>
        }
      />
    </>
  );
}
