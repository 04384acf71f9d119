import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findNextPending, saveMarks, submissionQuery } from '#web/features/grading/submissions.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { formatPoints } from '#web/lib/format-score.ts';
import { submissionPath } from '#web/lib/teacher-paths.ts';
import { toast } from '#web/ui/toast.ts';
import { failureText } from '../../question-bank/say-failure.ts';
import { useSubmissionFilter } from '../use-submission-filter.ts';
import { changeOf } from './marking-draft.ts';
import type { useMarking } from './use-marking.ts';

/** Sends the marks; whatever goes wrong, they stay on the screen. */
export function useMarkingSave({ shown, seen, draft, settle }: ReturnType<typeof useMarking>) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const filter = useSubmissionFilter();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { queryKey } = submissionQuery(shown.id);

  async function send(then: 'stay' | 'next') {
    // Asked before: once it is saved it has no place among those that wait.
    const next = then === 'next' ? await findNextPending(shown.id, filter).catch(() => null) : null;
    // An answer that is on its way would bring back the marks from before.
    await queries.cancelQueries({ queryKey });
    const saved = await saveMarks(shown.id, changeOf(seen, draft));
    queries.setQueryData(queryKey, saved);
    settle(saved, draft);
    void queries.invalidateQueries({ queryKey: ['submissions'] });
    const score = formatPoints(saved.scoreSoFar, saved.totalPoints);
    toast.success(t`Marks of ${saved.studentName} saved: ${score}.`);
    if (next !== null) await navigate({ pathname: submissionPath(next, 'mark'), search });
    else if (then === 'next') toast.info(t`No other submission waits for your marks.`);
  }

  async function save(then: 'stay' | 'next') {
    if (isSaving) return;
    setSaving(true);
    setProblem(null);
    try {
      await send(then);
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'GRADE_CHANGED';
      if (isChanged) await queries.invalidateQueries({ queryKey });
      setProblem(
        isChanged
          ? t`Somebody has changed these marks. Look them over, then save again.`
          : failureText(error),
      );
    } finally {
      setSaving(false);
    }
  }

  return { save, isSaving, problem, forgetProblem: () => setProblem(null) };
}
