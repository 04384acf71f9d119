import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { CountedAttempts } from '#shared/contract/reports.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { type ExportChoice, fetchExport } from './fetch-export.ts';

/** What is on the screen, as files for a spreadsheet. */
export function ExportMenu({ quizId, counted }: { quizId: number; counted: CountedAttempts }) {
  const { t } = useLingui();
  const making = useMutation({
    mutationFn: (choice: ExportChoice) => fetchExport(quizId, counted, choice),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      toast.success(t`${name} was saved among your downloads.`);
    },
    onError: ({ message }, choice) =>
      toast.error(t`The file could not be made. ${message}`, {
        label: t`Retry`,
        onClick: () => making.mutate(choice),
      }),
  });

  function entry(label: string, choice: ExportChoice) {
    return { label, isDisabled: making.isPending, onClick: () => making.mutate(choice) };
  }

  return (
    <>
      <ActionMenu
        label={making.isPending ? t`Exporting…` : t`Export`}
        icon={<IconDownload size={16} aria-hidden="true" />}
        loading={making.isPending}
        items={[
          entry(t`Results, CSV`, { table: 'results', format: 'csv' }),
          entry(t`Results, Excel`, { table: 'results', format: 'xlsx' }),
          entry(t`Item analysis, CSV`, { table: 'items', format: 'csv' }),
          entry(t`Item analysis, Excel`, { table: 'items', format: 'xlsx' }),
        ]}
      />
      <span className="visually-hidden" role="status">
        {making.isPending && t`The file is being made.`}
      </span>
    </>
  );
}
