import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TranscriptSemester } from '#shared/contract/results/documents.ts';
import { api } from '#web/lib/api/api.ts';
import { fetchFile } from '#web/lib/api/fetch-file.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Under the grades' key, because every grade changes it. */
export function transcriptQuery(studentId: number) {
  return queryOptions({
    staleTime: 0,
    queryKey: ['grades', 'transcript', studentId],
    queryFn: ({ signal }) => api('GET /student/:studentId/transcript', { params: { studentId } }, { signal }),
  });
}

export function useTranscriptDownload(studentId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      fetchFile({
        path: `/student/${studentId}/transcript/pdf`,
        fallbackName: 'transcript.pdf',
        method: 'POST',
      }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      // No events arrive for another person's record.
      void queries.invalidateQueries({ queryKey: ['documents', studentId] });
    },
    onError: (error) => toast.error(error.message),
  });
}

/** The semester's name in the address. */
export function semesterKey({ id }: Pick<TranscriptSemester, 'id'>): string {
  return id === null ? 'none' : String(id);
}

/** "First semester 2026". */
export function semesterName({ name, year }: TranscriptSemester): string {
  return year === null ? t`No semester` : `${name} ${year}`;
}
