import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { toast } from '#web/ui/toast.ts';
import type { AuditQuery } from './audit-filter.ts';

/** What is filtered, as a file. */
export function ExportMenu({ query }: { query: AuditQuery }) {
  const { t } = useLingui();
  const load = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const asked = new URLSearchParams({ ...query, format });
      const { name, content } = await fetchFile({
        path: `/auditLog/export?${asked}`,
        fallbackName: `audit-log.${format}`,
      });
      saveFile(name, content);
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <ActionMenu
      label={t`Export`}
      icon={<IconDownload size={16} aria-hidden="true" />}
      loading={load.isPending}
      items={[
        { label: t`CSV`, onClick: () => load.mutate('csv') },
        { label: t`Excel`, onClick: () => load.mutate('xlsx') },
      ]}
    />
  );
}
