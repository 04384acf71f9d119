import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { LateAnswer, SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { grading } from '#shared/limits.ts';
import { MarkingShortcuts } from '#web/features/grading/shortcuts.tsx';
import { lateAnswerPagesQuery, useDecideLateAnswers } from '#web/features/grading/submission-queries.ts';
import { useMarkingKeys } from '#web/features/grading/use-marking-keys.ts';
import { useShowMore } from '#web/lib/lists/use-show-more.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { sayFailure } from '../../question-bank/failure-toast.ts';
import styles from '../submissions.module.css';
import { KeyWarning, LateAnswerItem, LateText } from './late-answer-item.tsx';
import own from './view.module.css';

/** Answers that arrived after the deadline. The teacher decides whether they count. */
export function LateAnswers({ submission }: { submission: SubmissionDetail }) {
  const { id, answers, lateTotal, lateOpen } = submission;
  const hasMore = lateTotal > submission.late.length;
  const pages = useInfiniteQuery({ ...lateAnswerPagesQuery(submission), enabled: hasMore });
  const { isLoadingMore, showMore } = useShowMore(pages, sayFailure);
  const late = hasMore ? pages.data.pages.flatMap(({ items }) => items) : submission.late;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<Decision | null>(null);
  const withOptions = new Set(
    answers.filter(({ options }) => options.length > 0).map(({ question }) => question.id),
  );
  // Answers that arrived after the correct answer was visible are decided one by one, never in bulk.
  const open = late.filter(({ decision, keyVisibleSince }) => decision === null && keyVisibleSince === null);
  // Drops selections that another teacher has decided in the meantime.
  const chosenOpen = open.filter((one) => chosen.includes(one.id));

  function toggle({ id: lateId }: LateAnswer, isChosen: boolean) {
    setChosen(isChosen ? [...chosen, lateId] : chosen.filter((one) => one !== lateId));
  }

  useMarkingKeys(list, {
    onOpenNext: (markableItem) => {
      const meant = late.find((one) => String(one.id) === markableItem?.dataset['late']);
      if (meant?.decision === null) setAsked({ decision: 'ACCEPTED', answers: [meant] });
    },
  });

  function close(isDone: boolean) {
    setAsked(null);
    if (!isDone) return;
    setChosen([]);
    // The pressed buttons are gone. Wait for the dialog to return focus, then move it.
    requestAnimationFrame(() => title.current?.focus());
  }

  return (
    <section className={styles.question} aria-labelledby={titleId}>
      <Text as="h2" size="section" id={titleId} ref={title} tabIndex={-1}>
        <Trans>Late answers</Trans>
      </Text>
      <Text size="small" tone="ink2">
        <Trans>These answers arrived after the attempt ended. They count only if you accept them.</Trans>
      </Text>
      <ul ref={list} className={own.lateList}>
        {late.map((answer) => (
          <LateAnswerItem
            key={answer.id}
            attemptId={id}
            late={answer}
            isOption={withOptions.has(answer.question.id)}
            isChosen={chosenOpen.includes(answer)}
            onChoose={
              open.length > 1 && open.includes(answer) ? (isChosen) => toggle(answer, isChosen) : null
            }
            onDecide={(decision) => setAsked({ decision, answers: [answer] })}
          />
        ))}
      </ul>
      <MarkingShortcuts of="late" />
      <ShowMore shown={late.length} total={lateTotal} loading={isLoadingMore} onMore={showMore} />
      {hasMore && lateOpen > 1 && (
        <div className={styles.ways}>
          <Button size="xs" onClick={() => setAsked({ decision: 'ACCEPTED', answers: [], all: lateOpen })}>
            <Trans>Accept all {lateOpen} late answers</Trans>
          </Button>
          <Button size="xs" onClick={() => setAsked({ decision: 'REFUSED', answers: [], all: lateOpen })}>
            <Trans>Refuse all {lateOpen} late answers</Trans>
          </Button>
        </div>
      )}
      {chosenOpen.length > 0 && (
        <div className={styles.ways}>
          <span>{plural(chosenOpen.length, { one: '# selected', other: '# selected' })}</span>
          <Button size="xs" onClick={() => setAsked({ decision: 'ACCEPTED', answers: chosenOpen })}>
            <Trans>Accept selected</Trans>
          </Button>
          <Button size="xs" onClick={() => setAsked({ decision: 'REFUSED', answers: chosenOpen })}>
            <Trans>Refuse selected</Trans>
          </Button>
        </div>
      )}
      <DecisionDialog attemptId={id} asked={asked} withOptions={withOptions} onClose={close} />
    </section>
  );
}

interface Decision {
  decision: 'ACCEPTED' | 'REFUSED';
  answers: readonly LateAnswer[];
  /** Decides on all open late answers instead, with their number. */
  all?: number;
}

interface Props {
  attemptId: number;
  asked: Decision | null;
  /** Multiple-choice questions. */
  withOptions: ReadonlySet<number>;
  onClose: (isDone: boolean) => void;
}

/** Explains what accepting or rejecting does before it happens, because neither can be undone. */
function DecisionDialog({ attemptId, asked, withOptions, onClose }: Props) {
  const { t } = useLingui();
  const deciding = useDecideLateAnswers(attemptId);
  const [reason, setReason] = useState('');
  // Kept so that the text does not change during the fade-out.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) {
    setLast(asked);
    setReason('');
  }
  const { decision, answers, all }: Decision = last ?? { decision: 'ACCEPTED', answers: [] };
  const count = all ?? answers.length;
  const isAccepting = decision === 'ACCEPTED';
  const isAfterKey = answers.some(({ keyVisibleSince }) => keyVisibleSince !== null);

  function orderOf(given: string) {
    if (all !== undefined) return { decision, expected: all, reason: given };
    const decisions = answers.map(({ id, keyVisibleSince }) => ({
      id,
      decision,
      ...(isAccepting && keyVisibleSince !== null ? { despiteVisibleKey: true } : {}),
    }));
    return { decisions, reason: given };
  }

  async function decide() {
    try {
      await deciding.mutateAsync(orderOf(reason.trim()));
      toast.success(isAccepting ? acceptedText(count) : refusedText(count));
      onClose(true);
    } catch (error) {
      sayFailure(error);
    }
  }

  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={() => onClose(false)}
      title={
        isAccepting
          ? plural(count, { one: 'Accept the late answer?', other: 'Accept # late answers?' })
          : plural(count, { one: 'Refuse the late answer?', other: 'Refuse # late answers?' })
      }
      confirmLabel={isAccepting ? (isAfterKey ? t`Accept anyway` : t`Accept`) : t`Refuse`}
      onConfirm={decide}
    >
      <Stack gap={12}>
        <p>
          {isAccepting ? (
            <Trans>
              A late answer replaces the saved one and is marked again. You lose any mark you gave the saved
              answer, and essays need marking again. You can’t undo this.
            </Trans>
          ) : (
            <Trans>The saved answer still counts, and no marks change. You can’t undo this.</Trans>
          )}
        </p>
        {answers.length > 0 && (
          <ul className={own.lateList}>
            {answers.map(({ id, question, orderNumber, answer, stored }) => (
              <li key={id}>
                <Trans>Question {orderNumber}:</Trans>{' '}
                <LateText answer={isAccepting ? answer : stored} isOption={withOptions.has(question.id)} />
              </li>
            ))}
          </ul>
        )}
        {answers.map((answer) => (
          <KeyWarning key={answer.id} late={answer} />
        ))}
        <TextField
          label={t`Reason (optional)`}
          hint={t`Only teachers see it, in the grade history.`}
          maxLength={grading.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

function acceptedText(count: number): string {
  return plural(count, {
    one: 'The late answer was accepted.',
    other: '# late answers were accepted.',
  });
}

function refusedText(count: number): string {
  return plural(count, {
    one: 'The late answer was refused.',
    other: '# late answers were refused.',
  });
}
