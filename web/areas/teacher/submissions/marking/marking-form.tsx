import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { SubmissionDetail } from '#shared/contract/submissions.ts';
import { submissionPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useLeaveWarning } from '#web/ui/use-leave-warning.ts';
import { useSaveKey } from '../../quizzes/builder/use-save-key.ts';
import { SubmissionHeader } from '../submission-header.tsx';
import styles from '../submissions.module.css';
import { MarkedQuestion } from './marked-question.tsx';
import { commentIn, givePoints, pointsIn, writeComment } from './marking-draft.ts';
import { MarksBar } from './marks-bar.tsx';
import { OthersNotice } from './others-notice.tsx';
import { useLeaveNote } from './use-leave-note.ts';
import { useMarking } from './use-marking.ts';
import { useMarkingSave } from './use-marking-save.ts';
import { WholeSubmission } from './whole-submission.tsx';

/** A submission to be marked, question by question. */
export function MarkingForm({ stored }: { stored: SubmissionDetail }) {
  const { t } = useLingui();
  const { search } = useLocation();
  const marking = useMarking(stored);
  const { shown, seen, draft, others, change } = marking;
  const [filter, setFilter] = useState<'waiting' | 'all'>(shown.waiting > 0 ? 'waiting' : 'all');
  const waitingAtFirst = useWaitingAtFirst(shown);
  const { save, isSaving, problem, forgetProblem } = useMarkingSave(marking);
  const notice = useConflictFocus(problem, others.length > 0);
  const paper = useRef<HTMLDivElement>(null);
  useLeaveWarning(marking.isUnsaved);
  useLeaveNote(marking.isUnsaved, shown.studentName);
  useSaveKey(!isSaving, () => void save('stay'));
  const questions = shown.answers.map((answer, place) => ({ answer, number: place + 1 }));
  const listed =
    filter === 'all' ? questions : questions.filter(({ answer }) => waitingAtFirst.has(answer.question.id));

  function resolve(choice: 'mine' | 'theirs') {
    forgetProblem();
    marking.resolve(choice);
    // The button that was pressed is gone.
    paper.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <SubmissionHeader submission={shown} view="mark">
        <Button component={Link} size="xs" to={{ pathname: submissionPath(shown.id), search }}>
          <Trans>View</Trans>
        </Button>
      </SubmissionHeader>
      {others.length > 0 && (
        <OthersNotice ref={notice} submission={shown} others={others} onResolve={resolve} />
      )}
      {waitingAtFirst.size > 0 && (
        <div className={styles.filter}>
          <Segmented
            label={t`Questions`}
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'waiting', label: t`Waiting ${waitingAtFirst.size}` },
              { value: 'all', label: t`All ${questions.length}` },
            ]}
          />
        </div>
      )}
      <div ref={paper} tabIndex={-1}>
        {listed.map(({ answer, number }) => {
          const key = String(answer.question.id);
          return (
            <MarkedQuestion
              key={key}
              quizId={shown.quiz.id}
              answer={answer}
              number={number}
              points={pointsIn(seen, draft, key)}
              comment={commentIn(seen, draft, key)}
              onPoints={(points) => change(givePoints(seen, draft, key, points))}
              onComment={(text) => change(writeComment(seen, draft, key, text))}
            />
          );
        })}
      </div>
      <WholeSubmission marking={marking} />
      <MarksBar marking={marking} isSaving={isSaving} problem={problem} onSave={save} />
    </>
  );
}

/** Those that waited when it was opened: one that is marked must not vanish under the hand. */
function useWaitingAtFirst({ answers }: SubmissionDetail): ReadonlySet<number> {
  const [waiting] = useState(
    () => new Set(answers.filter(({ points }) => points === null).map(({ question }) => question.id)),
  );
  return waiting;
}

/** Whoever saves and is refused must find out why; whoever types is not torn away. */
function useConflictFocus(problem: string | null, isConflict: boolean) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null && isConflict) notice.current?.focus();
  }, [problem, isConflict]);
  return notice;
}
