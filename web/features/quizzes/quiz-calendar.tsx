import { Trans } from '@lingui/react/macro';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Whether it opens or closes at a time that is still to come for the student. */
export function hasTimeToCome({ opensAt, own }: Quiz): boolean {
  if (!own) return false;
  if (own.whyNot === 'NOT_OPEN_YET') return opensAt !== null;
  return own.closesAt !== null && (own.whyNot === null || own.whyNot === 'NO_QUESTIONS');
}

/** When it opens and closes, as a file for one's own calendar. */
export function QuizCalendar({ quiz }: { quiz: Quiz }) {
  const fetching = useMutation({
    mutationFn: () => fetchFile({ path: `/quiz/${quiz.id}/calendar`, fallbackName: 'quizzes.ics' }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button
      loading={fetching.isPending}
      leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
      onClick={() => fetching.mutate()}
    >
      <Trans>Add to calendar</Trans>
    </Button>
  );
}
