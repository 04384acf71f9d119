import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { hasResults, type QuizEntry } from '#web/features/quizzes/quiz-entry.ts';
import { QuizPreview } from '#web/features/quizzes/quiz-preview.tsx';
import type { QuizReader } from '#web/features/quizzes/quiz-text.ts';
import { StartLink } from '#web/features/quizzes/start-link.tsx';
import { quizResultsPath } from '#web/lib/address/quiz-paths.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { scoreTone } from '../results/list/result-band.ts';
import styles from './calendar.module.css';
import { type Day, dayOf, timeOf } from './calendar-days.ts';
import type { CalendarEvent } from './calendar-events.ts';
import {
  attemptCountText,
  dayTitle,
  distanceText,
  eventDetails,
  eventSentence,
  isExtended,
  kindText,
  timeLeftText,
} from './calendar-text.ts';

interface Props {
  events: readonly CalendarEvent[];
  /** Quizzes without a closing time, after the events. */
  dateless: readonly QuizEntry[];
  today: Day;
  now: Date;
  reader: QuizReader;
}

/** The id of a day's heading, which a click in the month leads to. */
export function dayHeadingId(day: Day): string {
  return `day-${day}`;
}

/** The events, day by day. Each quiz has its button at its first event. */
export function EventList({ events, dateless, today, now, reader }: Props) {
  const { timezone, language } = reader.preferences;
  const [previewed, setPreviewed] = useState<QuizEntry | null>(null);
  const [isOpen, setOpen] = useState(false);
  const days = Map.groupBy(events, ({ at }) => dayOf(at, timezone));
  const first = new Map(events.toReversed().map(({ key, entry }) => [entry.quiz.id, key]));
  const preview = (entry: QuizEntry) => {
    setPreviewed(entry);
    setOpen(true);
  };
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.day} aria-labelledby={dayHeadingId(day)}>
          <h3 id={dayHeadingId(day)} tabIndex={-1} data-today={day === today || undefined}>
            <span>{dayTitle(day, today, language)}</span>
            <span className={styles.distance}>{distanceText(day, today, language)}</span>
          </h3>
          <ul>
            {ofDay.map((event) => (
              <EventRow key={event.key} event={event} now={now} reader={reader}>
                {first.get(event.entry.quiz.id) === event.key && (
                  <EventActions entry={event.entry} reader={reader} onPreview={preview} />
                )}
              </EventRow>
            ))}
          </ul>
        </section>
      ))}
      {dateless.length > 0 && (
        <section className={styles.day} aria-labelledby={dayHeadingId('none')}>
          <h3 id={dayHeadingId('none')}>
            <span>
              <Trans>No date</Trans>
            </span>
          </h3>
          <ul>
            {dateless.map((entry) => (
              <li key={entry.quiz.id} className={styles.event}>
                <span className={styles.time} />
                <span className={styles.dot} data-kind="none" aria-hidden="true" />
                <div className={styles.what}>
                  <span className={styles.title}>{entry.quiz.title}</span>
                  <span className={styles.details}>
                    <em>
                      <Trans>No closing date</Trans>
                    </em>
                    {` · ${attemptCountText(entry)}`}
                  </span>
                </div>
                <div className={styles.actions}>
                  {!first.has(entry.quiz.id) && (
                    <EventActions entry={entry} reader={reader} onPreview={preview} />
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* Always mounted: a dialog mounted open can't return the focus. */}
      <QuizPreview entry={previewed} reader={reader} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface EventRowProps {
  event: CalendarEvent;
  now: Date;
  reader: QuizReader;
  children: ReactNode;
}

function EventRow({ event, now, reader, children }: EventRowProps) {
  const { kind, at, entry } = event;
  const { timezone } = reader.preferences;
  const left = kind !== 'opens' && entry.quiz.own?.mayStart === true ? timeLeftText(at, now) : null;
  const details = eventDetails(event, reader);
  return (
    <li className={styles.event}>
      {/* One sentence for screen readers instead of a time, a dot and a title. */}
      <span className="visually-hidden">{eventSentence(event, reader)}</span>
      <time className={styles.time} dateTime={at.toISOString()} aria-hidden="true">
        {timeOf(at, timezone)}
      </time>
      <span className={styles.dot} data-kind={kind} aria-hidden="true" />
      <div className={styles.what}>
        <span className={styles.title} aria-hidden="true">
          {entry.quiz.title}
        </span>
        <span className={styles.details}>
          <em>
            {kindText(event, reader)}
            {!isExtended(event) && (
              <span className={styles.phoneTime} aria-hidden="true">
                {` ${timeOf(at, timezone)}`}
              </span>
            )}
          </em>
          {` · ${details.join(' · ')}`}
        </span>
      </div>
      <div className={styles.actions}>
        {left !== null && <span className={styles.left}>{left}</span>}
        {children}
      </div>
    </li>
  );
}

interface EventActionsProps {
  entry: QuizEntry;
  reader: QuizReader;
  onPreview: (entry: QuizEntry) => void;
}

function EventActions({ entry, reader, onPreview }: EventActionsProps) {
  const { t } = useLingui();
  const id = useId();
  const { quiz, status, summary } = entry;
  const { title } = quiz;
  const best = summary?.best ?? null;
  const mayStart = quiz.own?.mayStart === true && !reader.isReadOnly;
  return (
    <>
      <span id={id} className="visually-hidden">
        {title}
      </span>
      {best !== null && (
        <span className={styles.best}>
          <StatusBadge
            tone={scoreTone(best.percentage)}
            icon={<IconCheck size={14} aria-label={t`Best score`} />}
          >
            {formatPercentage(best.percentage)}
          </StatusBadge>
        </span>
      )}
      {mayStart ? (
        <StartLink
          quiz={quiz}
          status={status}
          variant={status === 'in-progress' ? 'filled' : status === 'available' ? 'light' : 'default'}
          size="xs"
          describedBy={id}
        />
      ) : hasResults(entry) ? (
        <Button component={Link} to={quizResultsPath(quiz.id)} size="xs" aria-describedby={id}>
          <Trans>View Results</Trans>
        </Button>
      ) : (
        <Button size="xs" aria-describedby={id} aria-haspopup="dialog" onClick={() => onPreview(entry)}>
          <Trans>Preview</Trans>
        </Button>
      )}
    </>
  );
}
