import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Difficulty, GradeBookEntry } from '#shared/contract/record.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { attemptsText } from '#web/features/quizzes/quiz-words.ts';
import { categoryLabels } from '#web/lib/category-labels.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { formatDuration } from '#web/lib/format-duration.ts';
import styles from './grade-book.module.css';

const none = '–';

export function EntryFacts({ entry }: { entry: GradeBookEntry }) {
  const { i18n } = useLingui();
  const preferences = useDatePreferences();
  const {
    subject,
    category,
    courseCode,
    letterGrade,
    dateTaken,
    timeSpent,
    difficulty,
    attempts,
    attemptLimit,
  } = entry;
  const isBegun = entry.attempt === null && dateTaken !== null;
  return (
    <dl className={styles.facts}>
      <Fact label={<Trans>Subject</Trans>}>{i18n._(categoryLabels[subject])}</Fact>
      <Fact label={<Trans>Category</Trans>}>{category ?? none}</Fact>
      <Fact label={isBegun ? <Trans>Begun</Trans> : <Trans>Date taken</Trans>}>
        {dateTaken === null ? none : formatDate(dateTaken, preferences)}
      </Fact>
      <Fact label={<Trans>Time spent</Trans>}>{timeSpent === null ? none : formatDuration(timeSpent)}</Fact>
      <Fact label={<Trans>Difficulty</Trans>}>
        <DifficultyName difficulty={difficulty} />
      </Fact>
      <Fact label={<Trans>Attempts</Trans>}>{attemptsText({ attemptLimit, own: null }, attempts)}</Fact>
      <Fact label={<Trans>Letter grade</Trans>}>{letterGrade ?? none}</Fact>
      <Fact label={<Trans>Course code</Trans>}>{courseCode === '' ? none : courseCode}</Fact>
    </dl>
  );
}

function DifficultyName({ difficulty }: { difficulty: Difficulty | null }) {
  switch (difficulty) {
    case 'EASY':
      return <Trans>Easy</Trans>;
    case 'MEDIUM':
      return <Trans>Medium</Trans>;
    case 'HARD':
      return <Trans context="difficulty">Hard</Trans>;
    case null:
      return <Trans>Not known yet</Trans>;
  }
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.factLabel}>{label}</dt>
      <dd className={styles.factValue}>{children}</dd>
    </div>
  );
}
