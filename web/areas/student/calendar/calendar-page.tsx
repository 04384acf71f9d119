import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CalendarButton } from '#web/features/calendar/calendar-button.tsx';
import { useDatePreferences, useIsWatched } from '#web/features/profile/preferences.ts';
import type { QuizReader } from '#web/features/quizzes/quiz-text.ts';
import { useRefreshWhenDue } from '#web/features/quizzes/use-refresh-when-due.ts';
import { type StudentQuizzes, useStudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { paths } from '#web/lib/address/paths.ts';
import { zoneName } from '#web/lib/format/zone-name.ts';
import { useListState } from '#web/lib/lists/list-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { ListSegments } from '#web/ui/lists/list-controls.tsx';
import { useStudentRecord } from '../use-student-record.ts';
import styles from './calendar.module.css';
import { type Day, dayOf, formatDay, readDay } from './calendar-days.ts';
import { countQuizzesOf, eventsOf, listEvents } from './calendar-events.ts';
import { type CalendarListState, calendarList } from './calendar-list-state.ts';
import { eventSentence } from './calendar-text.ts';
import { dayHeadingId, EventList } from './event-list.tsx';
import { MonthGrid } from './month-grid.tsx';

export default function CalendarPage() {
  const { t } = useLingui();
  const viewed = useViewedStudent();
  const { name, isReadOnly } = viewed;
  const preferences = useDatePreferences();
  const isWatched = useIsWatched();
  const quizzes = useStudentQuizzes(viewed, useStudentRecord()?.program.id);
  useRefreshWhenDue(quizzes);
  const zone = zoneName(preferences.timezone);
  return (
    <>
      <PageHeader
        title={t`Calendar`}
        subtitle={
          isReadOnly
            ? t`Opening and closing times for ${name} (${zone})`
            : t`Opening and closing times (${zone})`
        }
        actions={!isReadOnly && <CalendarButton preferences={preferences} />}
      />
      {quizzes.error ? (
        <ErrorState
          title={t`Failed to load quizzes.`}
          text={quizzes.error.message}
          onRetry={quizzes.retry}
          retrying={quizzes.isRetrying}
        />
      ) : quizzes.isLoading ? (
        <LoadingRegion label={t`Loading your calendar…`}>
          <SkeletonRows count={6} height={58} />
        </LoadingRegion>
      ) : (
        <Calendar quizzes={quizzes} reader={{ preferences, isReadOnly, isWatched }} />
      )}
    </>
  );
}

interface Props {
  quizzes: StudentQuizzes;
  reader: QuizReader;
}

function Calendar({ quizzes, reader }: Props) {
  const { t } = useLingui();
  const { timezone, language } = reader.preferences;
  const now = useNow(quizzes);
  const today = dayOf(now, timezone);
  const list = useListState(calendarList);
  const selected = readDay(list.state.day);
  const events = Map.groupBy(eventsOf(quizzes.entries), ({ at }) => dayOf(at, timezone));
  const goTo = useScrollToDay(selected);

  function describe(day: Day): string {
    const date = formatDay(day, language, { dateStyle: 'full' });
    const ofDay = (events.get(day) ?? []).map((event) => eventSentence(event, reader));
    return [date, ...ofDay].join('. ');
  }

  function select(day: Day) {
    // The day's events may be in another list.
    const show = [list.state.show, 'all' as const, 'past' as const].find((name) =>
      listEvents(quizzes.entries, name, now).events.some(({ at }) => dayOf(at, timezone) === day),
    );
    list.set({ day, ...(show ? { show } : {}) }, { replace: true });
    goTo(day);
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.rail}>
        <MonthGrid
          today={today}
          selected={selected}
          events={events}
          describe={describe}
          language={language}
          onSelect={select}
        />
        <p className={styles.nothing} role="status">
          {selected !== null && !events.has(selected) && (
            <NothingOn date={formatDay(selected, language, { dateStyle: 'long' })} />
          )}
        </p>
        <Legend isReadOnly={reader.isReadOnly} />
      </div>
      <section className={styles.main} aria-label={t`Opening and closing times`}>
        <Events list={list} quizzes={quizzes} today={today} now={now} reader={reader} />
      </section>
    </div>
  );
}

function NothingOn({ date }: { date: string }) {
  return <Trans>No quizzes open or close on {date}.</Trans>;
}

interface EventsProps extends Props {
  list: CalendarListState;
  today: Day;
  now: Date;
}

function Events({ list, quizzes, today, now, reader }: EventsProps) {
  const { t } = useLingui();
  const { show } = list.state;
  const listed = listEvents(quizzes.entries, show, now);
  const count = (name: 'all' | 'todo') => countQuizzesOf(listEvents(quizzes.entries, name, now));
  return (
    <>
      <SectionTitle
        actions={
          <ListSegments
            list={list}
            name="show"
            label={t`Which dates`}
            options={[
              { value: 'all', label: t`All ${count('all')}` },
              { value: 'todo', label: t`To do ${count('todo')}` },
              { value: 'past', label: t`Past` },
            ]}
          />
        }
      >
        {show === 'past' ? <Trans>Past</Trans> : <Trans>Coming up</Trans>}
      </SectionTitle>
      {listed.events.length === 0 && <NoEvents list={list} isAlone={listed.dateless.length === 0} />}
      <EventList {...listed} today={today} now={now} reader={reader} />
    </>
  );
}

/** `isAlone`: there are no quizzes without a date below it either. */
function NoEvents({ list, isAlone }: { list: CalendarListState; isAlone: boolean }) {
  const { t } = useLingui();
  const { show } = list.state;
  if (show === 'past') return <EmptyState title={t`No quizzes have opened or closed yet.`} />;
  if (!isAlone) {
    return (
      <p className={styles.none}>
        <Trans>No quizzes open or close after today.</Trans>
      </p>
    );
  }
  return (
    <EmptyState
      title={show === 'todo' ? t`No quizzes to do.` : t`No quizzes open or close after today.`}
      text={t`New quizzes of the programme appear here.`}
      action={
        show === 'todo' ? (
          <Button size="xs" onClick={() => list.set({ show: 'all' })}>
            <Trans>Show all dates</Trans>
          </Button>
        ) : (
          <Button component={Link} to={paths.student.availableQuizzes} size="xs">
            <Trans>Available Quizzes</Trans>
          </Button>
        )
      }
    />
  );
}

function Legend({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <ul className={styles.legend}>
      <li>
        <i className={styles.dot} data-kind="opens" />
        <Trans>Opens</Trans>
      </li>
      <li>
        <i className={styles.dot} data-kind="closes" />
        <Trans>Closes</Trans>
      </li>
      <li>
        <i className={styles.dot} data-kind="ends" />
        {isReadOnly ? <Trans>The attempt ends</Trans> : <Trans>Your attempt ends</Trans>}
      </li>
    </ul>
  );
}

const tickMs = 30_000;

/** The server's time, moving on. */
function useNow({ serverTime, receivedAt }: StudentQuizzes): Date {
  const [local, setLocal] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLocal(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return new Date(serverTime.getTime() + Math.max(local - receivedAt, 0));
}

/** Moves the list, and the focus, to the day that was selected; at first, only the list to the day in the address. */
function useScrollToDay(selected: Day | null): (day: Day) => void {
  const asked = useRef<Day | null>(null);
  useEffect(() => {
    if (selected === null) return;
    showDay(selected, asked.current === selected);
    asked.current = null;
  }, [selected]);
  return (day) => {
    if (day === selected) showDay(day, true);
    else asked.current = day;
  };
}

function showDay(day: Day, withFocus: boolean): void {
  const heading = document.getElementById(dayHeadingId(day));
  if (withFocus) heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
