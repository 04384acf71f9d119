import type { Cell } from '#server/exporting/cells.ts';
import { wallClock } from '#server/exporting/wall-clock.ts';
import { say, sayMarked } from '#server/language/say.ts';
import { sayZone } from '#server/language/say-values.ts';
import { termsOf } from '#server/scoring/terms.ts';
import type { ItemFlag, ReportItem, ReportOption, ReportTable } from '#shared/contract/results/reports.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { question as limits } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { sentence } from '#shared/sentence.ts';
import type { AnswerRow, ResultRow } from './exports.queries.ts';
import { sameWorth } from './item-analysis.presenter.ts';
import type { ItemSummary } from './item-summary.presenter.ts';

const maxTextLength = 60;

export function resultHeader(items: readonly ItemSummary[], timeZone: string): Cell[] {
  const zone = sayZone(timeZone);
  return [
    say('Last name'),
    say('First name'),
    say('Email'),
    say('Attempt'),
    say('Started ({zone})', { zone }),
    say('Submitted ({zone})', { zone }),
    say('Minutes'),
    say('Status'),
    say('Score'),
    say('Out of'),
    say('Percent'),
    say('Letter grade'),
    say('Provisional'),
    say('Passed'),
    ...items.map(questionHeader),
  ];
}

/** `Q3 (2 points): What is a median?` */
function questionHeader(item: ItemSummary): string {
  const { place, questionText } = item.version;
  const worth = sameWorth(item);
  const text = questionText.replace(/\s+/g, ' ').trim();
  const shown = text.length > maxTextLength ? `${text.slice(0, maxTextLength).trimEnd()}…` : text;
  const name = place === null ? say('Question {id}', { id: item.questionId }) : say('Q{place}', { place });
  return worth === null
    ? `${name}: ${shown}`
    : say('{name} ({worth, plural, one {{worth} point} other {{worth} points}}): {text}', {
        name,
        worth,
        text: shown,
      });
}

export function resultCells(row: ResultRow, items: readonly ItemSummary[], timeZone: string): Cell[] {
  const asked = new Set(row.asked);
  return [
    row.lastName,
    row.firstName,
    row.email,
    row.attemptNumber,
    wallClock(row.startedAt, timeZone),
    wallClock(row.completedAt, timeZone),
    rounded((row.completedAt.getTime() - row.startedAt.getTime()) / 60_000, 1),
    statusOf(row),
    row.score,
    row.totalPoints,
    row.percentage,
    row.letterGrade,
    yesOrNo(row.isProvisional),
    yesOrNo(row.isPassed),
    ...items.map(({ questionId }) => (asked.has(questionId) ? pointsOf(row, questionId) : null)),
  ];
}

function pointsOf({ points }: ResultRow, questionId: number): Cell {
  const earned = points[questionId];
  return earned === null ? say('not marked yet') : (earned ?? 0);
}

function statusOf({ isProvisional, isGraded }: ResultRow): string {
  if (isProvisional) return say('pending');
  return isGraded ? say('graded') : say('auto-graded');
}

function yesOrNo(value: boolean | null): Cell {
  if (value === null) return null;
  return value ? say('yes') : say('no');
}

function rounded(value: number | null, digits = 4): number | null {
  return value === null ? null : Number(value.toFixed(digits));
}

const questionTypes = {
  MULTIPLE_CHOICE: sentence('Multiple choice'),
  TRUE_FALSE: sentence('True or false'),
  SHORT_ANSWER: sentence('Short answer'),
  ESSAY: sentence('Essay'),
} as const satisfies Record<QuestionType, string>;

const findings = {
  KEY_SUSPECT: sentence('Check the key'),
  NEGATIVE: sentence('May be misleading'),
  TOO_HARD: sentence('Very hard'),
  WEAK: sentence('Low discrimination'),
  TOO_EASY: sentence('Very easy'),
  UNUSED_OPTION: sentence('Unused option'),
} as const satisfies Record<ItemFlag, string>;

export function answerHeader(): Cell[] {
  return [
    say('Last name'),
    say('First name'),
    say('Email'),
    say('Attempt'),
    say('No.'),
    say('Question'),
    say('Type'),
    say('Option', undefined, { context: 'the letter a student chose' }),
    say('Answer'),
    say('Points'),
    say('Out of'),
    say('Result'),
    say('Seconds'),
  ];
}

export function answerCells(row: AnswerRow, item: ItemSummary | undefined): Cell[] {
  const worth = item === undefined ? row.points : worthOf(row, item);
  const isAnswered = row.optionText !== null || (row.textAnswer ?? '').trim() !== '';
  return [
    row.lastName,
    row.firstName,
    row.email,
    row.attemptNumber,
    item?.version.place ?? null,
    row.questionText,
    sayMarked(questionTypes[row.questionType]),
    row.optionLabel,
    row.optionText ?? row.textAnswer,
    // No answer is stored for a question the student left out.
    isAnswered ? row.earned : (row.earned ?? 0),
    worth,
    resultOf(row, { worth, isAnswered }),
    row.seconds,
  ];
}

function worthOf({ versionId, points }: AnswerRow, { versions, regrades, version }: ItemSummary): number {
  const shown = versions.find(({ id }) => id === versionId) ?? version;
  return termsOf({ points }, shown, regrades).points;
}

function resultOf(
  { earned }: AnswerRow,
  { worth, isAnswered }: { worth: number; isAnswered: boolean },
): string {
  if (!isAnswered && (earned ?? 0) === 0) return say('no answer');
  if (earned === null) return say('not marked yet');
  if (earned >= worth) return say('full marks');
  return earned > 0 ? say('some marks') : say('no marks');
}

const labels = Array.from({ length: limits.maxOptions }, (_, place) => optionLetter(place));

export function itemTable(items: readonly ReportItem[]): Cell[][] {
  return [itemHeader(), ...items.map(itemCells)];
}

function itemHeader(): Cell[] {
  return [
    say('No.'),
    say('Question'),
    say('Type'),
    say('Points'),
    say('Asked'),
    say('Answered'),
    say('Not marked yet'),
    say('Facility'),
    say('Standard deviation'),
    say('Discrimination'),
    say('Discrimination index'),
    say('Mean seconds'),
    say('Answer key'),
    say('Findings'),
    say('Suggested answer key'),
    say('Most common wrong answers'),
    ...labels.flatMap((label) => [
      say('Option {label}', { label }),
      say('{label} chosen', { label }),
      say('{label} chosen by top 27%', { label }),
      say('{label} chosen by bottom 27%', { label }),
      say('{label} discrimination', { label }),
    ]),
  ];
}

/** `D (2 papers), C (3 papers)` when papers were marked with different keys. */
function keyCell({ keys, options }: ReportItem): string {
  if (keys.length <= 1 || options.length === 0) {
    return options
      .filter(({ isKey }) => isKey)
      .map(({ label }) => label)
      .join(', ');
  }
  return keys
    .map(({ accepted, creditAll, papers }) => {
      const key = creditAll ? say('Full marks for everyone') : accepted.join(' / ');
      return say('{key} ({papers, plural, one {{papers} submission} other {{papers} submissions}})', {
        key,
        papers,
      });
    })
    .join(', ');
}

/** Says why the columns about discrimination are empty. */
function findingsCell({ flags, discriminationMissing }: ReportItem): string {
  const isMissing = discriminationMissing === 'TOO_FEW_ATTEMPTS';
  return [
    ...flags.map((flag) => sayMarked(findings[flag])),
    ...(isMissing ? [say('too few attempts for discrimination')] : []),
  ].join(', ');
}

function itemCells(item: ReportItem): Cell[] {
  const { options } = item;
  return [
    item.place,
    item.questionText,
    sayMarked(questionTypes[item.questionType]),
    item.maxPoints,
    item.asked,
    item.answered,
    item.waiting,
    rounded(item.facility),
    rounded(item.standardDeviation),
    rounded(item.discrimination),
    rounded(item.discriminationIndex),
    rounded(item.meanSeconds, 1),
    keyCell(item),
    findingsCell(item),
    item.suggestedKey,
    item.wrongAnswers.map(({ text, count }) => `${text} (${count})`).join('; '),
    ...labels.flatMap((label) => optionCells(options.find((option) => option.label === label))),
  ];
}

function optionCells(option: ReportOption | undefined): Cell[] {
  if (!option) return [null, null, null, null, null];
  return [option.text, option.chosen, option.upper, option.lower, rounded(option.discrimination)];
}

/** A file name that every system can store. */
export function exportName(title: string, table: ReportTable, format: string): string {
  const plain = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '-')
    .replace(/^[.\s]+/, '');
  const short = Array.from(plain).slice(0, 100).join('').trim() || say('quiz');
  return `${namesOf[table](short)}.${format}`;
}

const namesOf = {
  results: (title) => say('{title} - results', { title }),
  answers: (title) => say('{title} - answers', { title }),
  items: (title) => say('{title} - item analysis', { title }),
} as const satisfies Record<ReportTable, (title: string) => string>;
