import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Accommodation } from '#shared/contract/accommodations.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { endExtraTime, extraTimeQuery, grantExtraTime } from './accommodations.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActDialogProps } from './dialog-props.ts';
import { draftOf, type ExtraTimeDraft, extraOf, readExtra, type Scope, scopeOf } from './extra-time-draft.ts';
import { ExtraTimeFields } from './extra-time-fields.tsx';
import { ExtraTimeList } from './extra-time-list.tsx';
import { studentOf } from './student-of.ts';

/** What a student is owed at this quiz or at every one: given, changed or ended. */
export function ExtraTimeDialog({
  attempt,
  quizId,
  opened,
  onClose,
  onDone,
}: ActDialogProps & { quizId: number }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const studentId = attempt.student.id;
  const query = useQuery({ ...extraTimeQuery(studentId, quizId), enabled: opened });
  const [scope, setScope] = useState<Scope>('quiz');
  const [edits, setEdits] = useState<Partial<ExtraTimeDraft>>({});
  const had = query.data?.find((one) => scopeOf(one) === scope);
  const draft = { ...draftOf(had), ...edits };
  const extra = readExtra(draft);
  const name = studentOf(attempt);

  function isDone() {
    void queries.invalidateQueries({ queryKey: ['accommodations', studentId] });
    onDone();
  }

  async function grant() {
    if (extra === null) return;
    try {
      await grantExtraTime({ studentId, quizId: scope === 'all' ? null : quizId, note: draft.note }, extra);
      toast.success(had ? t`The extra time of ${name} is changed.` : t`${name} has extra time.`);
    } finally {
      isDone();
    }
  }

  async function giveBack(ended: Accommodation) {
    const before = extraOf(ended);
    if (before === null) return;
    try {
      await grantExtraTime({ studentId, quizId: ended.quiz?.id ?? null, note: ended.note ?? '' }, before);
      toast.success(t`${name} has the extra time again.`);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error(refusalText(error));
    } finally {
      isDone();
    }
  }

  async function end(ended: Accommodation) {
    try {
      await endExtraTime(ended.id);
      toast.success(t`The extra time of ${name} has ended.`, {
        label: t`Undo`,
        onClick: () => void giveBack(ended),
      });
      onClose();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error(explainRefusal(error));
    } finally {
      isDone();
    }
  }

  function explainRefusal(error: Error): string {
    const isTheirs = error instanceof ApiError && error.status === 403;
    return isTheirs
      ? t`Only the teacher a student is assigned to, or an administrator, decides on extra time for all quizzes. You can give it for this quiz.`
      : refusalText(error);
  }

  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={t`Extra time for ${name}`}
      submitLabel={had ? <Trans>Save the change</Trans> : <Trans>Give extra time</Trans>}
      isFaulty={extra === null}
      canSubmit={query.data !== undefined}
      explain={explainRefusal}
      onSubmit={grant}
    >
      {(isTried) => (
        <>
          <p>
            <Trans>
              Holds from now on, and an attempt that runs gets it at once. What is given for this quiz counts
              instead of what they have for all.
            </Trans>
          </p>
          <Loaded
            query={query}
            loading={t`Loading the extra time`}
            skeleton={<SkeletonRows count={3} height={40} />}
            failed={t`Failed to load the extra time.`}
          >
            {(given) => (
              <>
                <ExtraTimeList given={given} onEnd={end} />
                <ExtraTimeFields
                  scope={scope}
                  onScope={(chosen) => {
                    setScope(chosen);
                    setEdits({});
                  }}
                  draft={draft}
                  onChange={(change) => setEdits({ ...edits, ...change })}
                  isTried={isTried}
                />
              </>
            )}
          </Loaded>
        </>
      )}
    </ActDialog>
  );
}
