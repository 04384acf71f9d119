import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/ui/toast.ts';

// A student has a handful; who has more sees the newest.
const most = 100;

/** What was issued to a student, newest first. */
export function documentsQuery(studentId: number) {
  return queryOptions({
    staleTime: 0,
    queryKey: ['documents', studentId],
    queryFn: ({ signal }) =>
      api(
        'GET /student/:studentId/document',
        { params: { studentId }, query: { max: String(most) } },
        { signal },
      ),
  });
}

/** The PDF of a document, among the downloads of this device. */
export function useDocumentDownload() {
  return useMutation({
    mutationFn: (documentId: number) =>
      fetchFile({ path: `/document/${documentId}/pdf`, fallbackName: 'document.pdf' }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => toast.error(error.message),
  });
}
