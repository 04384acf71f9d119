import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { grading } from '#shared/limits.ts';
import { pointsText } from '#web/features/grading/points.ts';
import { useMarkingKeys } from '#web/features/grading/use-marking-keys.ts';
import { submissionPath } from '#web/lib/address/teacher-paths.ts';
import { useLeaveWarning } from '#web/lib/forms/use-leave-warning.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { useSaveKey } from '../../quizzes/builder/use-save-key.ts';
import { AutoMarkButton } from '../auto-mark-button.tsx';
import { CommentList } from '../comment-list.tsx';
import { ReleaseMarksButton } from '../release-marks-button.tsx';
import { SubmissionHeader } from '../submission-header.tsx';
import styles from '../submissions.module.css';
import type { ConcurrentMark } from './concurrent-marks.ts';
import { MarkedQuestion } from './marked-question.tsx';
import { commentIn, givePoints, pointsIn, whole, writeComment } from './marking-draft.ts';
import { MarksBar } from './marks-bar.tsx';
import { useMarking, useMarkingSave } from './use-marking.ts';

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
  useMarkingKeys(paper, {
    onSave: () => void save('go on'),
    onLast: () => void save('next'),
    onOpenNext: () => void save('next'),
  });
  const questions = shown.answers.map((answer, place) => ({ answer, number: place + 1 }));
  const listed =
    filter === 'all' ? questions : questions.filter(({ answer }) => waitingAtFirst.has(answer.question.id));

  function resolve(choice: 'mine' | 'theirs') {
    forgetProblem();
    marking.resolve(choice);
    // The pressed button is gone, so move focus.
    paper.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <SubmissionHeader submission={shown}>
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
              { value: 'waiting', label: t`To mark ${waitingAtFirst.size}` },
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
      <WholeSubmission marking={marking}>
        <div className={styles.ways}>
          <AutoMarkButton submission={shown} />
          <ReleaseMarksButton submission={shown} />
        </div>
      </WholeSubmission>
      <MarksBar marking={marking} isSaving={isSaving} problem={problem} onSave={save} />
    </>
  );
}

/** Fixed when the page opens, so that a question does not vanish from the list once it is marked. */
function useWaitingAtFirst({ answers }: SubmissionDetail): ReadonlySet<number> {
  const [waiting] = useState(
    () => new Set(answers.filter(({ points }) => points === null).map(({ question }) => question.id)),
  );
  return waiting;
}

/** Focus the notice after a refused save, but never while the teacher is typing. */
function useConflictFocus(problem: string | null, isConflict: boolean) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null && isConflict) notice.current?.focus();
  }, [problem, isConflict]);
  return notice;
}

/** Notifies a teacher who leaves the page that their marks are unsaved but kept. */
function useLeaveNote(isUnsaved: boolean, studentName: string): void {
  const { t } = useLingui();
  const notifyUnsaved = useEffectEvent(() => {
    if (isUnsaved)
      toast.info(t`Your marks for ${studentName} aren’t saved yet. This tab keeps them until you save.`);
  });
  useEffect(() => () => notifyUnsaved(), []);
}

/** The comment and reason for the whole submission, and its actions. */
function WholeSubmission({
  marking,
  children,
}: {
  marking: ReturnType<typeof useMarking>;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const titleId = useId();
  const { shown, seen, draft, change } = marking;
  return (
    <section className={styles.question} aria-labelledby={titleId}>
      <Text as="h2" size="section" id={titleId}>
        <Trans>Whole submission</Trans>
      </Text>
      <CommentList comments={shown.comments.filter(({ isMine }) => !isMine)} />
      <TextAreaField
        label={t`Comment on the whole submission`}
        rows={2}
        maxLength={grading.commentText}
        value={commentIn(seen, draft, whole)}
        onChange={(event) => change(writeComment(seen, draft, whole, event.target.value))}
      />
      {shown.status === 'graded' && (
        <TextField
          label={t`Reason (optional)`}
          hint={t`Only teachers see it, in the grade history.`}
          maxLength={grading.reason}
          value={draft.reason}
          onChange={(event) => change({ ...draft, reason: event.target.value })}
        />
      )}
      {children}
    </section>
  );
}

interface Props {
  ref: Ref<HTMLDivElement>;
  submission: SubmissionDetail;
  others: readonly ConcurrentMark[];
  onResolve: (choice: 'mine' | 'theirs') => void;
}

/** Another teacher marked the same submission: shows the changes and asks whose marks to keep. */
function OthersNotice({ ref, submission, others, onResolve }: Props) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.notice} role="alert">
      <Notice tone="warning">
        <Text size="label">
          <Trans>Someone else changed these marks</Trans>
        </Text>
        <ul>
          {others.map((other) => (
            <li key={`${other.what} ${other.key}`}>
              <OtherLine submission={submission} other={other} />
            </li>
          ))}
        </ul>
        <p>
          <Trans>Changes that only one of you made are kept either way.</Trans>
        </p>
        <div className={styles.ways}>
          <Button size="xs" onClick={() => onResolve('mine')}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="xs" onClick={() => onResolve('theirs')}>
            <Trans>Take theirs</Trans>
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function OtherLine({ submission, other }: { submission: SubmissionDetail; other: ConcurrentMark }) {
  const { t } = useLingui();
  const place = submission.answers.findIndex(({ question }) => String(question.id) === other.key);
  const number = place + 1;
  const where = other.key === whole ? t`Whole submission` : t`Question ${number}`;
  const shown = (value: number | string | null) =>
    typeof value === 'number' ? pointsText(value) : value === null ? t`no mark` : `“${value}”`;
  const seen = shown(other.seen);
  const theirs = shown(other.theirs);
  if (other.mine === undefined) return t`${where}: changed from ${seen} to ${theirs}.`;
  const mine = shown(other.mine);
  return t`${where}: changed from ${seen} to ${theirs}. Yours: ${mine}.`;
}
