import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { type BuiltQuiz, semestersQuery } from '#web/features/quizzes/teacher-quizzes.ts';
import { programsQuery } from '#web/lib/programs-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useBuilder } from '../builder-context.ts';
import { conflictOf } from '../draft/builder-state.ts';
import { draftOf } from '../draft/quiz-draft.ts';
import styles from './conflict.module.css';
import { fieldNames, placeDifferences, valueWords } from './conflict-words.ts';

const mostDifferences = 12;

/** Somebody else has saved what was changed here as well: shows both, and lets one choose. */
export function ConflictDialog() {
  const { state, isComparing, isSaving, stopComparing, keepMine, takeTheirs } = useBuilder();
  return (
    <Dialog
      opened={isComparing && state.theirs !== null}
      onClose={stopComparing}
      title={<Trans>Somebody has changed this quiz meanwhile</Trans>}
      actions={
        <>
          <Button onClick={takeTheirs}>
            <Trans>Take theirs</Trans>
          </Button>
          <Button variant="filled" loading={isSaving} onClick={() => void keepMine()} data-autofocus>
            <Trans>Keep mine</Trans>
          </Button>
        </>
      }
    >
      {state.theirs && <Differences theirs={state.theirs} />}
    </Dialog>
  );
}

function Differences({ theirs }: { theirs: BuiltQuiz }) {
  const { i18n } = useLingui();
  const { state, draft, timezone } = useBuilder();
  const preferences = { ...useDatePreferences(), timezone };
  const programs = useQuery(programsQuery).data ?? [];
  const semesters = useQuery(semestersQuery).data ?? [];
  const other = draftOf(theirs, timezone);
  const names = { programs, semesters, preferences };
  return (
    <div className={styles.texts}>
      <p>
        <Trans>
          Both of you changed what stands below. Whichever you choose, everything else that either of you
          changed is kept.
        </Trans>
      </p>
      <dl className={styles.fields}>
        {conflictOf(state, timezone).map((field) => (
          <div key={field} className={styles.field}>
            <dt className={styles.name}>{i18n._(fieldNames[field])}</dt>
            <dd>
              <span className={styles.whose}>
                <Trans>Yours</Trans>
              </span>{' '}
              {valueWords(field, draft, names)}
            </dd>
            <dd>
              <span className={styles.whose}>
                <Trans>Theirs</Trans>
              </span>{' '}
              {valueWords(field, other, names)}
            </dd>
            {field === 'places' && (
              <dd>
                <PlaceDifferences texts={placeDifferences(draft.places, other.places)} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}

function PlaceDifferences({ texts }: { texts: readonly string[] }) {
  const more = texts.length - mostDifferences;
  return (
    <ul className={styles.places}>
      {texts.slice(0, mostDifferences).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {more > 0 && <li>{plural(more, { one: 'and # more', other: 'and # more' })}</li>}
    </ul>
  );
}
