import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { GradeBookFilter } from '../record-queries.ts';

interface Props {
  studentId: number;
  filter: GradeBookFilter;
}

/** What the page lists, all of it, for a spreadsheet. */
export function DownloadButton({ studentId, filter }: Props) {
  const { t } = useLingui();
  const making = useMutation({
    mutationFn: () => {
      const query = new URLSearchParams({ studentId: String(studentId), ...filter });
      return fetchFile({ path: `/gradeBook/export?${query}`, fallbackName: 'grade-book.csv' });
    },
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      toast.success(t`${name} was saved among your downloads.`);
    },
    onError: ({ message }) =>
      toast.error(t`The file could not be made. ${message}`, {
        label: t`Retry`,
        onClick: () => making.mutate(),
      }),
  });
  return (
    <Button
      size="xs"
      loading={making.isPending}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => making.mutate()}
    >
      <Trans>Download CSV</Trans>
    </Button>
  );
}
