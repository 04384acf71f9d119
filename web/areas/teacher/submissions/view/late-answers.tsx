import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { LateAnswer, SubmissionDetail } from '#shared/contract/submissions.ts';
import { lateAnswerPagesQuery } from '#web/features/grading/submissions.ts';
import { useShowMore } from '#web/lib/use-show-more.ts';
import { Button } from '#web/ui/button.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { sayFailure } from '../../question-bank/say-failure.ts';
import styles from '../submissions.module.css';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { LateAnswerItem } from './late-answer-item.tsx';
import own from './view.module.css';

/** What came after the end: the teacher decides whether it counts. */
export function LateAnswers({ submission }: { submission: SubmissionDetail }) {
  const { id, answers, lateTotal, lateOpen } = submission;
  const hasMore = lateTotal > submission.late.length;
  const pages = useInfiniteQuery({ ...lateAnswerPagesQuery(submission), enabled: hasMore });
  const { isLoadingMore, showMore } = useShowMore(pages, sayFailure);
  const late = hasMore ? pages.data.pages.flatMap(({ items }) => items) : submission.late;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<Decision | null>(null);
  const withOptions = new Set(
    answers.filter(({ options }) => options.length > 0).map(({ question }) => question.id),
  );
  // What arrived after the correct answer was visible is decided by itself: nobody accepts it in a row of others.
  const open = late.filter(({ decision, keyVisibleSince }) => decision === null && keyVisibleSince === null);
  // What another has decided meanwhile is not chosen any more.
  const chosenOpen = open.filter((one) => chosen.includes(one.id));

  function toggle({ id: lateId }: LateAnswer, isChosen: boolean) {
    setChosen(isChosen ? [...chosen, lateId] : chosen.filter((one) => one !== lateId));
  }

  function close(isDone: boolean) {
    setAsked(null);
    if (!isDone) return;
    setChosen([]);
    // The buttons that were pressed are gone; the dialog gives the focus back to them first.
    requestAnimationFrame(() => title.current?.focus());
  }

  return (
    <section className={styles.question} aria-labelledby={titleId}>
      <h2 className={styles.subtitle} id={titleId} ref={title} tabIndex={-1}>
        <Trans>Late answers</Trans>
      </h2>
      <p className={own.by}>
        <Trans>They came after the end and count only if you accept them.</Trans>
      </p>
      <ul className={own.lateList}>
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
          <span>{plural(chosenOpen.length, { one: '# chosen', other: '# chosen' })}</span>
          <Button size="xs" onClick={() => setAsked({ decision: 'ACCEPTED', answers: chosenOpen })}>
            <Trans>Accept chosen</Trans>
          </Button>
          <Button size="xs" onClick={() => setAsked({ decision: 'REFUSED', answers: chosenOpen })}>
            <Trans>Refuse chosen</Trans>
          </Button>
        </div>
      )}
      <DecisionDialog attemptId={id} asked={asked} withOptions={withOptions} onClose={close} />
    </section>
  );
}
