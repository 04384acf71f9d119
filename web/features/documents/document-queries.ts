import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { fetchFile } from '#web/lib/api/fetch-file.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';

// Students have a handful of documents. Beyond this limit only the newest appear.
const maxDocuments = 100;

/** Documents issued to a student, newest first. */
export function documentsQuery(studentId: number) {
  return queryOptions({
    staleTime: 0,
    queryKey: ['documents', studentId],
    queryFn: ({ signal }) =>
      api(
        'GET /student/:studentId/document',
        { params: { studentId }, query: { max: String(maxDocuments) } },
        { signal },
      ),
  });
}

/** Downloads the PDF of a document. */
export function useDocumentDownload() {
  return useMutation({
    mutationFn: (documentId: number) =>
      fetchFile({ path: `/document/${documentId}/pdf`, fallbackName: 'document.pdf' }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => toast.error(error.message),
  });
}
