import type { Cell } from '#server/exporting/cells.ts';
import { wallClock } from '#server/exporting/wall-clock.ts';
import { say, sayMarked } from '#server/language/say.ts';
import { sayZone } from '#server/language/say-values.ts';
import type { GradeBookEntry } from '#shared/contract/results/record.ts';
import { sentence } from '#shared/sentence.ts';

export function gradeBookHeader(timeZone: string): Cell[] {
  return [
    say('Quiz'),
    say('Course code'),
    say('Subject'),
    say('Category'),
    say('Status'),
    say('Score'),
    say('Out of'),
    say('Percent'),
    say('Letter grade'),
    say('Provisional'),
    say('Date taken ({zone})', { zone: sayZone(timeZone) }),
    say('Minutes'),
    say('Difficulty'),
    say('Attempts'),
  ];
}

const subjects = {
  mathematics: sentence('Mathematics'),
  english: sentence('English'),
  science: sentence('Science'),
  history: sentence('History'),
  geography: sentence('Geography'),
  other: sentence('Other'),
} as const satisfies Record<GradeBookEntry['subject'], string>;

const statuses = {
  COMPLETED: sentence('Completed'),
  IN_PROGRESS: sentence('In Progress'),
  MISSED: sentence('Missed'),
} as const satisfies Record<GradeBookEntry['status'], string>;

const difficulties = {
  EASY: sentence('Easy'),
  MEDIUM: sentence('Medium'),
  HARD: sentence('Hard'),
} as const satisfies Record<NonNullable<GradeBookEntry['difficulty']>, string>;

export function entryCells(entry: GradeBookEntry, timeZone: string): Cell[] {
  return [
    entry.quiz.title,
    entry.courseCode,
    sayMarked(subjects[entry.subject]),
    entry.category,
    sayMarked(statuses[entry.status]),
    entry.score,
    entry.maxScore,
    entry.percentage,
    entry.letterGrade,
    entry.score === null ? null : entry.isProvisional ? say('yes') : say('no'),
    wallClock(entry.dateTaken, timeZone),
    entry.timeSpent === null ? null : Number((entry.timeSpent / 60).toFixed(1)),
    entry.difficulty === null ? null : sayMarked(difficulties[entry.difficulty]),
    entry.attempts,
  ];
}

/** A file name that every system can store. */
export function gradeBookFileName(student: { first_name: string; last_name: string }): string {
  const name = `${student.first_name} ${student.last_name}`
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '-')
    .trim();
  return name === '' ? say('Grade book.csv') : say('Grade book - {name}.csv', { name });
}
