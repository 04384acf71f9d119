import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { toast } from '#web/ui/toast.ts';
import type { AccountFilter } from '../people/accounts.ts';

type Format = 'csv' | 'xlsx';

/** Everybody whom the filters let through, on all pages, for a spreadsheet. */
export function ExportMenu({ filter }: { filter: AccountFilter }) {
  const { t } = useLingui();
  const making = useMutation({
    mutationFn: (format: Format) => fetchList(filter, format),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      toast.success(t`${name} was saved among your downloads.`);
    },
    onError: ({ message }, format) =>
      toast.error(t`The file could not be made. ${message}`, {
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
        {making.isPending && t`The file is being made.`}
      </span>
    </>
  );
}

function fetchList(filter: AccountFilter, format: Format) {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
  return fetchFile({ path: `/account/export?${query}`, fallbackName: `all-users.${format}` });
}
