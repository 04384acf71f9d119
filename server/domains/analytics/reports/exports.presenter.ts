import type { Cell } from '#server/exporting/cells.ts';
import { say } from '#server/language/say.ts';
import type { ReportItem, ReportOption, ReportTable } from '#shared/contract/reports.ts';
import { question as limits } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import type { ResultRow } from './exports.queries.ts';
import { sameWorth } from './item-analysis.presenter.ts';
import type { ItemSummary } from './item-summary.presenter.ts';

const maxTextLength = 60;

export function resultHeader(items: readonly ItemSummary[]): Cell[] {
  return [
    say('Last name'),
    say('First name'),
    say('Email'),
    say('Attempt'),
    say('Started (UTC)'),
    say('Handed in (UTC)'),
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

export function resultCells(row: ResultRow, items: readonly ItemSummary[]): Cell[] {
  const asked = new Set(row.asked);
  return [
    row.lastName,
    row.firstName,
    row.email,
    row.attemptNumber,
    moment(row.startedAt),
    moment(row.completedAt),
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
  return earned === null ? say('waiting') : (earned ?? 0);
}

function statusOf({ isProvisional, isGraded }: ResultRow): string {
  if (isProvisional) return say('pending');
  return isGraded ? say('graded') : say('auto-graded');
}

function yesOrNo(value: boolean | null): Cell {
  if (value === null) return null;
  return value ? say('yes') : say('no');
}

/** Spreadsheet format: 2026-11-15 20:40:36. */
function moment(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

function rounded(value: number | null, digits = 4): number | null {
  return value === null ? null : Number(value.toFixed(digits));
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
    say('Waiting'),
    say('Facility'),
    say('Standard deviation'),
    say('Discrimination'),
    say('Discrimination index'),
    say('Mean seconds'),
    say('Key', undefined, { context: 'the right answer' }),
    say('Findings'),
    say('Suggested key'),
    say('Frequent wrong answers'),
    ...labels.flatMap((label) => [
      say('Option {label}', { label }),
      say('{label} chosen', { label }),
      say('{label} chosen by best 27 %', { label }),
      say('{label} chosen by weakest 27 %', { label }),
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
      const key = creditAll ? say('Full points for everyone') : accepted.join(' / ');
      return say('{key} ({papers, plural, one {{papers} paper} other {{papers} papers}})', { key, papers });
    })
    .join(', ');
}

function itemCells(item: ReportItem): Cell[] {
  const { options } = item;
  return [
    item.place,
    item.questionText,
    item.questionType,
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
    item.flags.join(', '),
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
  const name =
    table === 'results'
      ? say('{title} - results', { title: short })
      : say('{title} - item analysis', { title: short });
  return `${name}.${format}`;
}
