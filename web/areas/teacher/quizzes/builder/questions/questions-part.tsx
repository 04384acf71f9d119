import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import { useBuilder } from '../builder-context.ts';
import { isCut } from '../draft/drafted-quiz.ts';
import { AddPlaces } from './add-places.tsx';
import { LongQuiz } from './long-quiz.tsx';
import { PlaceList } from './place-list.tsx';
import styles from './questions.module.css';

/** What the quiz asks, in its order. */
export function QuestionsPart() {
  const { t } = useLingui();
  const { state, draft, faults, isReadOnly } = useBuilder();
  const section = useRef<HTMLElement>(null);
  if (isCut(state.built, draft)) return <LongQuiz />;
  return (
    <section ref={section} className={styles.part} tabIndex={-1} aria-label={t`Questions`}>
      {faults.fields.places !== undefined && <Notice tone="danger">{faults.fields.places}</Notice>}
      {draft.places.length === 0 ? (
        <p className={styles.empty}>
          {isReadOnly ? (
            <Trans>This quiz has no questions.</Trans>
          ) : (
            <Trans>
              No questions yet. Pick some from your banks, let the quiz draw some at random, or write new
              ones.
            </Trans>
          )}
        </p>
      ) : (
        <PlaceList onEmpty={() => section.current?.focus()} />
      )}
      {!isReadOnly && <AddPlaces />}
    </section>
  );
}
