import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { quizResultsPath } from '#web/lib/address/quiz-paths.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { useBreakpoint } from '#web/ui/use-breakpoint.ts';
import { AttemptsFailed, type AttemptsState, QuizBadge, ResultsOrPreview } from './quiz-card.tsx';
import { hasResults, type QuizEntry } from './quiz-entry.ts';
import { bestResult } from './quiz-facts.tsx';
import styles from './quiz-row.module.css';
import {
  attemptsText,
  type QuizReader,
  refusalText,
  sizeText,
  timeLeftText,
  windowText,
} from './quiz-text.ts';
import { StartLink } from './start-link.tsx';

interface QuizRowProps {
  entry: QuizEntry;
  reader: QuizReader;
  attempts: AttemptsState;
  /** By the server's clock. */
  now: Date;
  /** Closes within a week. */
  isDue: boolean;
  onPreview: () => void;
}

/** The headings of the columns; screen readers read them as the labels in each row. */
export function QuizRowHeadings() {
  return (
    <div className={styles.headings} aria-hidden="true">
      <span>
        <Trans>Quiz</Trans>
      </span>
      <span>
        <Trans>When</Trans>
      </span>
      <span>
        <Trans>Attempts</Trans>
      </span>
      <span>
        <Trans>Best score</Trans>
      </span>
      <span>
        <Trans>Grade</Trans>
      </span>
    </div>
  );
}

/** A quiz as a row of a list. */
export function QuizRow({ entry, reader, attempts, now, isDue, onPreview }: QuizRowProps) {
  const { t } = useLingui();
  const titleId = useId();
  const { quiz, summary } = entry;
  const { best, grade, isTarget } = bestResult(entry, attempts.failed);
  return (
    <li>
      <article className={styles.row} aria-labelledby={titleId}>
        <div className={styles.what}>
          <div className={styles.head}>
            <h4 className={styles.title} id={titleId}>
              {quiz.title}
            </h4>
            <QuizBadge entry={entry} />
          </div>
          <Text className={styles.size} size="caption" tone="ink3">
            {sizeText(quiz, reader)}
          </Text>
        </div>
        <div className={styles.when} data-due={isDue || undefined}>
          <Text size="small-label" tone={isDue ? 'warning' : 'ink'}>
            {windowText(quiz, reader.preferences) ?? t`No closing date`}
          </Text>
          <WhenNote entry={entry} reader={reader} now={now} />
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>
              <Trans>Attempts</Trans>
            </dt>
            <dd>{attemptsText(quiz, summary?.attempts)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Best score</Trans>
            </dt>
            <dd>{best}</dd>
          </div>
          <div>
            <dt className="visually-hidden">
              <Trans>Grade</Trans>
            </dt>
            <dd>{isTarget ? t`Target: ${grade}` : grade}</dd>
          </div>
        </dl>
        <RowActions entry={entry} isReadOnly={reader.isReadOnly} titleId={titleId} onPreview={onPreview} />
        {attempts.failed && (
          <div className={styles.failed}>
            <AttemptsFailed attempts={attempts} titleId={titleId} />
          </div>
        )}
      </article>
    </li>
  );
}

function WhenNote({ entry: { quiz }, reader, now }: Pick<QuizRowProps, 'entry' | 'reader' | 'now'>) {
  const { t } = useLingui();
  const { own } = quiz;
  const ends = own?.closesAt ?? quiz.closesAt;
  const closes = ends === null ? '' : formatDateTime(ends, reader.preferences);
  const note =
    own?.whyNot === 'NOT_OPEN_YET'
      ? ends !== null && t`Closes ${closes}`
      : own?.whyNot == null
        ? ends !== null && timeLeftText(ends, now)
        : own.whyNot !== 'CLOSED' && refusalText(own.whyNot, reader);
  if (!note) return null;
  return (
    <Text size="caption" tone="ink3">
      {note}
    </Text>
  );
}

interface RowActionsProps {
  entry: QuizEntry;
  isReadOnly: boolean;
  titleId: string;
  onPreview: () => void;
}

/** On a phone there is room for one button, and the other one is in a menu. */
function RowActions({ entry, isReadOnly, titleId, onPreview }: RowActionsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isPhone = useBreakpoint('phone');
  const { quiz, status } = entry;
  const { title } = quiz;
  const mayStart = quiz.own?.mayStart === true && !isReadOnly;
  return (
    <div className={styles.actions}>
      {mayStart && (
        <StartLink
          quiz={quiz}
          status={status}
          variant={status === 'completed' ? 'default' : 'light'}
          size="xs"
          describedBy={titleId}
        />
      )}
      {mayStart && isPhone ? (
        <ActionMenu
          label={t`More for ${title}`}
          items={[
            hasResults(entry)
              ? { label: t`View Results`, onClick: () => void navigate(quizResultsPath(quiz.id)) }
              : { label: t`Preview`, onClick: onPreview },
          ]}
        />
      ) : (
        <ResultsOrPreview entry={entry} titleId={titleId} onPreview={onPreview} />
      )}
    </div>
  );
}
