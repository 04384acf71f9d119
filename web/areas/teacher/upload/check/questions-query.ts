import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { nextOffset } from '#web/lib/next-offset.ts';

const step = 50;

export type Show = 'all' | 'ready' | 'neighbours' | 'dropped';

/** Which of the questions are looked at. */
export interface View {
  show: Show;
  search: string;
}

export function uploadQuestionsQuery(uploadId: number, { show, search }: View) {
  return infiniteQueryOptions({
    queryKey: ['uploads', uploadId, 'questions', show, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { show, max: step, offset: pageParam };
      const searched = search === '' ? query : { ...query, search };
      return api(
        'GET /fileUpload/:uploadId/questions',
        { params: { uploadId }, query: searched },
        { signal },
      );
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
}
