import { areColumns, type Paper } from './are-columns.ts';
import { cutRows } from './cut-rows.ts';
import type { Labels } from './labels.ts';
import { partsOf, type Row, rightOf, rowText } from './row.ts';
import { findKeyTitle, isAnswer, isAnswersHeading } from './statements.ts';

/** Rows read from top to bottom. */
export interface Flow {
  column: number;
  rows: Row[];
}

interface Span {
  from: number;
  to: number;
}

/** A gutter, and the rows that do not cross it. */
interface Split extends Span {
  x: number;
}

/** Between two columns, as a multiple of the font size. */
const minGutter = 0.8;

/** A page with more rows has no columns. */
const maxRows = 1_500;

/** Sorts rows into reading order: full-width rows, and the columns between them. */
export function readColumns(rows: Row[], paper: Paper, column = 0, depth = 0): Flow[] {
  const split = depth < 2 ? findSplit(rows, paper) : undefined;
  if (split === undefined) return rows.length === 0 ? [] : [{ column, rows }];
  const above = rows.slice(0, split.from);
  const [left, right] = cutRows(rows.slice(split.from, split.to), split.x);
  const below = rows.slice(split.to);
  const leftFlows = readColumns(left, paper, column, depth + 1);
  const nextColumn = Math.max(column, ...leftFlows.map((flow) => flow.column)) + 1;
  return [
    ...readColumns(above, paper, column, depth),
    ...leftFlows,
    ...readColumns(right, paper, nextColumn, depth + 1),
    ...readColumns(below, paper, column, depth),
  ];
}

function findSplit(rows: Row[], paper: Paper): Split | undefined {
  if (rows.length > maxRows) return undefined;
  const covered = rows.map(coveredBy);
  let best: Split | undefined;
  for (const x of candidates(covered, rows)) {
    for (const free of freeRuns(covered, x, (index) => isLabelled(rows[index], paper.labels))) {
      const split = trim(rows, { ...free, x });
      if (best !== undefined && split.to - split.from <= best.to - best.from) continue;
      if (areColumns(rows.slice(split.from, split.to), x, paper)) best = split;
    }
  }
  return best;
}

/** The spans a row covers, including the spaces between words. Half a gutter stays free between its parts. */
function coveredBy(row: Row): Span[] {
  const spans = spansOf(row);
  const margin = (spans.length > 1 ? 0.45 * minGutter : 0.05) * row.size;
  return spans.map(({ from, to }) => ({ from: from - margin, to: to + margin }));
}

function spansOf(row: Row): Span[] {
  if (row.cells !== undefined) {
    const first = row.cells[0];
    const last = row.cells.at(-1);
    return first === undefined || last === undefined ? [] : [{ from: first.x, to: rightOf(last) }];
  }
  return partsOf(row, minGutter).map((part) => ({
    from: part[0]?.x ?? 0,
    to: Math.max(...part.map(rightOf)),
  }));
}

const maxCandidates = 60;

/** Positions where most rows have a gap. A widely spaced row has many gaps, each counted once per position. */
function candidates(covered: Span[][], rows: Row[]): number[] {
  const votes = new Map<number, number>();
  const starts = new Map<number, number>();
  covered.forEach((spans, index) => {
    const size = rows[index]?.size ?? 10;
    for (const span of spans) {
      const start = Math.floor(span.from - 0.05 * minGutter * size);
      starts.set(start, (starts.get(start) ?? 0) + 1);
    }
    spans.slice(1).forEach((span, at) => {
      const middle = ((spans[at]?.to ?? span.from) + span.from) / 2;
      const place = Math.round(middle / 4) * 4;
      votes.set(place, (votes.get(place) ?? 0) + 1);
    });
  });
  return [...mostVoted(starts), ...mostVoted(votes)];
}

function mostVoted(votes: Map<number, number>): number[] {
  return [...votes]
    .toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
    .slice(0, maxCandidates)
    .map(([place]) => place);
}

function freeRuns(covered: Span[][], x: number, isOfQuestion: (row: number) => boolean): Span[] {
  const runs: Span[] = [];
  const rightEdge = rightColumnEdge(covered, x);
  let from = 0;
  covered.forEach((spans, index) => {
    const isOut = spans.every((span) => span.from >= x) && (spans[0]?.from ?? x) < rightEdge;
    const isCentred = isOut && !isOfQuestion(index);
    if (!isCentred && !spans.some((span) => span.from < x && span.to > x)) return;
    if (index > from) runs.push({ from, to: index });
    from = index + 1;
  });
  if (covered.length > from) runs.push({ from, to: covered.length });
  return runs;
}

/** Starts a question, an option or an answer. */
function isLabelled(row: Row | undefined, labels: Labels): boolean {
  const text = row === undefined ? '' : rowText(row);
  return labels.option(text) !== undefined || labels.startsQuestion(text) || isAnswer(text);
}

/** How far a line may stick out of its column to the left, in points. */
const outdent = 16;

/** A centred heading starts left of this, even when the left column is narrow. */
function rightColumnEdge(covered: Span[][], x: number): number {
  const across = covered.filter((spans) => spans.some((span) => span.to <= x));
  const starts = across.flatMap((spans) => spans.find((span) => span.from >= x)?.from ?? []);
  return starts.length < 2 ? Number.NEGATIVE_INFINITY : Math.min(...starts) - outdent;
}

/** The answers below the columns do not belong to the left one. */
function trim(rows: Row[], split: Split): Split {
  let lastRight = split.from;
  for (let index = split.from; index < split.to; index += 1) {
    if (rows[index]?.pieces.some((piece) => piece.x >= split.x)) lastRight = index;
  }
  const heading = rows.findIndex(
    (row, index) =>
      index > lastRight &&
      index < split.to &&
      (isAnswersHeading(rowText(row)) || findKeyTitle(rowText(row)) !== undefined),
  );
  return heading === -1 ? split : { ...split, to: heading };
}
