import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AccountSummary } from '#shared/contract/accounts.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Unavailable } from '#web/ui/unavailable.tsx';
import { type AccountFilter, accountSummaryQuery } from '../people/accounts.ts';
import { NewAdminDialog } from '../people/new-admin-dialog.tsx';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';
import { ExportMenu } from './export-menu.tsx';

export function PageHead({ filter }: { filter: AccountFilter }) {
  const { t } = useLingui();
  const summary = useQuery(accountSummaryQuery).data;
  return (
    <PageHeader
      title={t`All Users`}
      subtitle={summary ? countsOf(summary) : t`Students, teachers and administrators.`}
      actions={
        <>
          {summary && (summary.abilities.export ? <ExportMenu filter={filter} /> : <NoExport />)}
          {summary && (summary.abilities.create ? <WaysToEnter /> : <NoWaysToEnter />)}
        </>
      }
    />
  );
}

function WaysToEnter() {
  const [isNewAdmin, setNewAdmin] = useState(false);
  return (
    <>
      <Button component={Link} to={paths.admin.importPeople}>
        <Trans>Import users</Trans>
      </Button>
      <Button onClick={() => setNewAdmin(true)}>
        <Trans>New administrator</Trans>
      </Button>
      <Button
        component={Link}
        to={paths.admin.registerUser}
        variant="filled"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
      >
        <Trans>Register user</Trans>
      </Button>
      <NewAdminDialog opened={isNewAdmin} onClose={() => setNewAdmin(false)} />
    </>
  );
}

/** What somebody who only reads sees in their place. */
function NoExport() {
  const reason = useReadOnlyReason('exports');
  return (
    <Unavailable reason={reason}>
      {(control) => (
        <Button leftSection={<IconDownload size={16} aria-hidden="true" />} {...control}>
          <Trans>Export</Trans>
        </Button>
      )}
    </Unavailable>
  );
}

function NoWaysToEnter() {
  const { t } = useLingui();
  const reason = useReadOnlyReason('accounts');
  return [t`Import users`, t`New administrator`, t`Register user`].map((label) => (
    <Unavailable key={label} reason={reason}>
      {(control) => <Button {...control}>{label}</Button>}
    </Unavailable>
  ));
}

function countsOf({ roles }: AccountSummary): string {
  return [
    plural(roles.STUDENT, { one: '# student', other: '# students' }),
    plural(roles.TEACHER, { one: '# teacher', other: '# teachers' }),
    plural(roles.SUPER_ADMIN + roles.READ_ONLY_ADMIN, { one: '# administrator', other: '# administrators' }),
  ].join(' · ');
}
