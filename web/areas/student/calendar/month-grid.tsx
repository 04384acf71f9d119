import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useBreakpoint } from '#web/ui/use-breakpoint.ts';
import {
  addDays,
  addMonths,
  type Day,
  firstOfMonth,
  formatDay,
  weekdayOf,
  weekOf,
  weeksOfMonth,
} from './calendar-days.ts';
import type { CalendarEvent } from './calendar-events.ts';
import styles from './month-grid.module.css';

interface Props {
  today: Day;
  /** The day in the address. */
  selected: Day | null;
  events: ReadonlyMap<Day, readonly CalendarEvent[]>;
  /** What happens on a day, for screen readers. */
  describe: (day: Day) => string;
  language: string;
  onSelect: (day: Day) => void;
}

/** Two months, or on a phone one week that opens to its month. Arrow keys move through the days. */
export function MonthGrid(props: Props) {
  const { t } = useLingui();
  const { today, selected } = props;
  const isPhone = useBreakpoint('phone');
  const [isMonth, setMonth] = useState(false);
  const isWeek = isPhone && !isMonth;
  const [active, setActive] = useState(selected ?? today);
  // Pages without moving the focus out of the buttons.
  const [start, setStart] = useState(active);
  const focus = useFocusAfterKeys(active);

  function page(direction: 1 | -1) {
    const next = isWeek ? addDays(start, 7 * direction) : addMonths(firstOfMonth(start), direction);
    setStart(next);
    setActive(next);
  }

  function moveTo(day: Day) {
    setActive(day);
    const months = isPhone ? 1 : 2;
    const isShown = isWeek
      ? weekOf(start).includes(day)
      : day >= firstOfMonth(start) && day < addMonths(firstOfMonth(start), months);
    if (!isShown) setStart(day);
    focus.request();
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = nextDay(active, event.key);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(next);
  }

  const shared = { ...props, active, onActive: setActive, onKeyDown };
  const months = isPhone ? [firstOfMonth(start)] : [firstOfMonth(start), addMonths(firstOfMonth(start), 1)];
  return (
    <div className={styles.months} ref={focus.container}>
      {months.map((month, at) => (
        <Month
          key={month}
          {...shared}
          month={month}
          weeks={isWeek ? [weekOf(start)] : weeksOfMonth(month)}
          buttons={
            at === 0 && (
              <span className={styles.pages}>
                <IconButton
                  label={isWeek ? t`Previous week` : t`Previous month`}
                  icon={<IconChevronLeft size={16} aria-hidden="true" />}
                  onClick={() => page(-1)}
                />
                <IconButton
                  label={isWeek ? t`Next week` : t`Next month`}
                  icon={<IconChevronRight size={16} aria-hidden="true" />}
                  onClick={() => page(1)}
                />
                {isPhone && (
                  <IconButton
                    label={isMonth ? t`Show week` : t`Show month`}
                    aria-expanded={isMonth}
                    icon={
                      isMonth ? (
                        <IconChevronUp size={16} aria-hidden="true" />
                      ) : (
                        <IconChevronDown size={16} aria-hidden="true" />
                      )
                    }
                    onClick={() => setMonth(!isMonth)}
                  />
                )}
              </span>
            )
          }
        />
      ))}
    </div>
  );
}

/** The day a key leads to; null for other keys. */
function nextDay(day: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}

/** After a key, the focus goes to the active day, which may be in a month that has only just been rendered. */
function useFocusAfterKeys(active: Day) {
  const container = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    container.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);
  return {
    container,
    request: () => {
      isAsked.current = true;
    },
  };
}

interface MonthProps extends Props {
  month: Day;
  weeks: readonly (readonly (Day | null)[])[];
  active: Day;
  onActive: (day: Day) => void;
  buttons: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Month({ month, weeks, buttons, onKeyDown, ...days }: MonthProps) {
  const titleId = useId();
  const { language } = days;
  return (
    <section className={styles.month}>
      <div className={styles.head}>
        <h2 id={titleId} aria-live="polite">
          {formatDay(month, language, { month: 'long', year: 'numeric' })}
        </h2>
        {buttons}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid of days (ARIA Authoring Practices). */}
      <table role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekOf(month).map((day) => (
              <th key={day} scope="col" abbr={formatDay(day, language, { weekday: 'long' })}>
                {formatDay(day, language, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has nothing else to identify it.
                  <td key={weekday} />
                ) : (
                  <td key={day}>
                    <DayButton day={day} {...days} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type DayButtonProps = Omit<MonthProps, 'month' | 'weeks' | 'buttons' | 'onKeyDown'> & { day: Day };

function DayButton({ day, today, selected, active, onActive, events, describe, onSelect }: DayButtonProps) {
  const kinds = new Set(events.get(day)?.map(({ kind }) => kind));
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-past={day < today || undefined}
      data-selected={day === selected || undefined}
      data-busy={kinds.size > 0 || undefined}
      aria-current={day === today ? 'date' : undefined}
      aria-label={describe(day)}
      aria-pressed={day === selected}
      tabIndex={day === active ? 0 : -1}
      onFocus={() => onActive(day)}
      onClick={() => onSelect(day)}
    >
      {Number(day.slice(8))}
      <span className={styles.marks}>
        {(['ends', 'opens', 'closes'] as const).map(
          (kind) => kinds.has(kind) && <i key={kind} data-kind={kind} />,
        )}
      </span>
    </button>
  );
}
