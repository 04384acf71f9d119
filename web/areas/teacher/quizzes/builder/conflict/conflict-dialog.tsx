import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { type BuiltQuiz, semestersQuery } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useBuilder } from '../builder-context.ts';
import { conflictOf } from '../draft/builder-state.ts';
import { draftOf } from '../draft/quiz-draft.ts';
import styles from './conflict.module.css';
import { fieldNames, placeDifferences, valueText } from './conflict-text.ts';

const maxDifferences = 12;

/** Somebody else saved the same fields: shows both versions and lets the user choose. */
export function ConflictDialog() {
  const { state, isComparing, isSaving, stopComparing, keepMine, takeTheirs } = useBuilder();
  return (
    <Dialog
      opened={isComparing && state.theirs !== null}
      onClose={stopComparing}
      title={<Trans>Someone else has changed this quiz</Trans>}
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
    <Stack gap={12}>
      <p>
        <Trans>
          You and someone else changed these fields. Choose which version to keep. All other changes are kept.
        </Trans>
      </p>
      <Stack as="dl" gap={12}>
        {conflictOf(state, timezone).map((field) => (
          <div key={field} className={styles.field}>
            <Text as="dt" size="label">
              {i18n._(fieldNames[field])}
            </Text>
            <dd>
              <span className={styles.whose}>
                <Trans>Yours</Trans>
              </span>{' '}
              {valueText(field, draft, names)}
            </dd>
            <dd>
              <span className={styles.whose}>
                <Trans>Theirs</Trans>
              </span>{' '}
              {valueText(field, other, names)}
            </dd>
            {field === 'places' && (
              <dd>
                <PlaceDifferences texts={placeDifferences(draft.places, other.places)} />
              </dd>
            )}
          </div>
        ))}
      </Stack>
    </Stack>
  );
}

function PlaceDifferences({ texts }: { texts: readonly string[] }) {
  const more = texts.length - maxDifferences;
  return (
    <ul className={styles.places}>
      {texts.slice(0, maxDifferences).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {more > 0 && <li>{plural(more, { one: 'and # more', other: 'and # more' })}</li>}
    </ul>
  );
}
