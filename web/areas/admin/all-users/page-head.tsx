import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AccountSummary } from '#shared/contract/people/accounts.ts';
import { paths } from '#web/lib/address/paths.ts';
import { fetchFile } from '#web/lib/api/fetch-file.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Unavailable } from '#web/ui/buttons/unavailable.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { type AccountFilter, accountSummaryQuery } from '../people/accounts.ts';
import { NewAdminDialog } from '../people/dialogs/new-admin-dialog.tsx';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';

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

/** What read-only administrators see instead. */
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

type Format = 'csv' | 'xlsx';

/** Exports everyone who matches the filters, on all pages. */
function ExportMenu({ filter }: { filter: AccountFilter }) {
  const { t } = useLingui();
  const making = useMutation({
    mutationFn: (format: Format) => fetchList(filter, format),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      toast.success(t`${name} was saved to your downloads.`);
    },
    onError: ({ message }, format) =>
      toast.error(t`We couldn’t export the users. ${message}`, {
        label: t`Retry`,
        onClick: () => making.mutate(format),
      }),
  });
  const isDisabled = making.isPending;
  return (
    <>
      <ActionMenu
        label={making.isPending ? t`Exporting…` : t`Export`}
        icon={<IconDownload size={16} aria-hidden="true" />}
        loading={making.isPending}
        items={[
          { label: t`CSV`, isDisabled, onClick: () => making.mutate('csv') },
          { label: t`Excel`, isDisabled, onClick: () => making.mutate('xlsx') },
        ]}
      />
      <span className="visually-hidden" role="status">
        {making.isPending && t`Preparing the file…`}
      </span>
    </>
  );
}

function fetchList(filter: AccountFilter, format: Format) {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
  return fetchFile({ path: `/account/export?${query}`, fallbackName: `all-users.${format}` });
}
