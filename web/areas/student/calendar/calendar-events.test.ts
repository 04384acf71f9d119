import { describe, expect, it } from 'vitest';
import type { OwnTerms, Quiz } from '#shared/contract/teaching/quizzes.ts';
import type { QuizEntry, QuizStatus } from '#web/features/quizzes/quiz-entry.ts';
import { type CalendarList, countQuizzesOf, listEvents } from './calendar-events.ts';

const now = new Date('2026-11-17T10:00:00Z');

interface Given {
  opensAt?: string | null;
  closesAt?: string | null;
  /** The closing time with the student's extra time. */
  ownClose?: string | null;
  deadline?: string;
  status?: QuizStatus;
  whyNot?: OwnTerms['whyNot'];
}

function entry(title: string, given: Given = {}): QuizEntry {
  const { opensAt = null, closesAt = null, ownClose = closesAt, status = 'available', whyNot = null } = given;
  const { deadline } = given;
  return {
    quiz: {
      id: title.charCodeAt(0),
      title,
      opensAt,
      closesAt,
      own: { closesAt: ownClose, whyNot, mayStart: whyNot === null },
    } as unknown as Quiz,
    summary:
      deadline === undefined ? undefined : ({ inProgress: { deadline } } as unknown as QuizEntry['summary']),
    status,
  };
}

const running = entry('A', {
  closesAt: '2026-11-17T12:00:00Z',
  deadline: '2026-11-17T10:22:00Z',
  status: 'in-progress',
});
const open = entry('B', { opensAt: '2026-11-01T08:00:00Z', closesAt: '2026-11-18T17:00:00Z' });
const usedUp = entry('C', { closesAt: '2026-11-23T12:00:00Z', status: 'completed', whyNot: 'LIMIT_REACHED' });
const later = entry('D', {
  opensAt: '2026-12-14T09:00:00Z',
  closesAt: '2026-12-14T12:00:00Z',
  whyNot: 'NOT_OPEN_YET',
});
const endless = entry('E');
const missed = entry('F', { closesAt: '2026-11-10T12:00:00Z', whyNot: 'CLOSED' });
const all = [endless, later, usedUp, open, running, missed];

function shown(list: CalendarList, entries: QuizEntry[] = all) {
  const { events, dateless } = listEvents(entries, list, now);
  return [...events.map(({ key }) => key), ...dateless.map(({ quiz }) => `${quiz.id} no date`)].map((text) =>
    text.replace(/^\d+/, (id) => String.fromCharCode(Number(id))),
  );
}

describe('the events of a calendar', () => {
  it('are what opens, closes and ends, the next first, then quizzes without a closing time', () => {
    expect(shown('all')).toEqual([
      'A ends',
      'A closes',
      'B closes',
      'C closes',
      'D opens',
      'D closes',
      'E no date',
    ]);
  });

  it('to do leave out quizzes that are completed', () => {
    expect(shown('todo')).toEqual(['A ends', 'A closes', 'B closes', 'D opens', 'D closes', 'E no date']);
    expect(countQuizzesOf(listEvents(all, 'todo', now))).toBe(4);
  });

  it('of the past start with the latest', () => {
    expect(shown('past')).toEqual(['F closes', 'B opens']);
  });

  it("use the student's own closing time, and show an attempt that runs until then once", () => {
    const extended = entry('G', { closesAt: '2026-11-17T09:30:00Z', ownClose: '2026-11-17T10:30:00Z' });
    expect(shown('all', [extended])).toEqual(['G closes']);
    const untilClose = entry('H', {
      closesAt: '2026-11-17T10:22:00Z',
      deadline: '2026-11-17T10:22:00Z',
      status: 'in-progress',
    });
    expect(shown('all', [untilClose])).toEqual(['H ends']);
  });
});
