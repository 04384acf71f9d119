import { say } from '#server/language/say.ts';
import { sayNumber } from '#server/language/say-values.ts';
import type { IssuedSemester } from '#shared/contract/results/documents.ts';
import { drawRule, hasRoom, margin, roomFor, topEdge } from './document-parts.ts';
import { inks, type Paper, type Part, type Style } from './tagged-pdf.ts';

const columns = [
  { x: 0, width: 76 },
  { x: 84, width: 196 },
  { x: 286, width: 62, align: 'right' },
  { x: 354, width: 56, align: 'right' },
  { x: 416, width: 67, align: 'right' },
] as const;
// A sum uses the columns of grade and grade points together.
const totalColumns = [columns[0], columns[1], columns[2], { x: 354, width: 129, align: 'right' }] as const;
type Columns = typeof columns | typeof totalColumns;
const gap = 6;
const totalHeight = 20;

const styles = {
  head: { font: 'bold', size: 7.5, color: inks.faint, keepsWords: true },
  cell: { size: 9.5 },
  code: { font: 'mono', size: 8.5 },
  strong: { font: 'bold', size: 9.5 },
} as const satisfies Record<string, Style>;

type Cell = { text: string; style: Style };

/** Draws a heading and its table, both repeated on a new page, without splitting rows. Returns the y below. */
export function drawSemester(paper: Paper, semester: IssuedSemester, top: number): number {
  const part = paper.open(paper.root, 'Sect');
  const rows = semester.courses.map(cellsOf);
  const first = (rows[0] ? heightOf(paper, rows[0]) : 0) + totalHeight;
  let y = drawHeading(paper, part, semesterName(semester), roomFor(paper, top, 52 + first));
  let table = paper.open(part, 'Table');
  y = drawHead(paper, table, y);
  for (const [at, cells] of rows.entries()) {
    // The sum is never alone on a page.
    const height = heightOf(paper, cells) + (at === rows.length - 1 ? totalHeight : 0);
    if (!hasRoom(paper, y, height)) {
      paper.pdf.addPage();
      const again = say('{semester} (continued)', { semester: semesterName(semester) });
      y = drawHeading(paper, part, again, topEdge);
      table = paper.open(part, 'Table');
      y = drawHead(paper, table, y);
    }
    y = drawRow(paper, paper.open(table, 'TR'), cells, { y, tag: 'TD', layout: columns });
    drawRule(paper, { x: margin, y: y - gap / 2, width: 483 }, inks.line, 0.5);
  }
  return drawRow(paper, paper.open(table, 'TR'), sumOf(semester), { y, tag: 'TD', layout: totalColumns }) + 9;
}

function semesterName({ name, year }: IssuedSemester): string {
  return year === null ? say('No semester') : `${name} ${year}`;
}

function drawHeading(paper: Paper, part: Part, text: string, y: number): number {
  return paper.write(part, 'H2', text, { x: margin, y, width: 483 }, { font: 'bold', size: 11 }) + 4;
}

function drawHead(paper: Paper, table: Part, y: number): number {
  const labels = [say('Code'), say('Title'), say('Credits'), say('Grade'), say('Grade points')];
  const cells = labels.map((text): Cell => ({ text, style: styles.head }));
  const below = drawRow(paper, paper.open(table, 'TR'), cells, { y, tag: 'TH', layout: columns });
  drawRule(paper, { x: margin, y: below - gap / 2, width: 483 }, inks.faint, 0.75);
  return below;
}

function cellsOf(course: IssuedSemester['courses'][number]): Cell[] {
  const { code, title, credits, grade, gradePoints, isProvisional } = course;
  return [
    { text: code === '' ? '–' : code, style: styles.code },
    { text: isProvisional ? say('{title} (provisional)', { title }) : title, style: styles.cell },
    { text: sayNumber(credits), style: styles.cell },
    { text: grade ?? '–', style: styles.strong },
    { text: gradePoints === null ? '–' : sayNumber(gradePoints, 1), style: styles.cell },
  ];
}

function sumOf({ credits, gpa }: IssuedSemester): Cell[] {
  const text = gpa === null ? '–' : say('GPA {gpa}', { gpa: sayNumber(gpa, 2) });
  const cells = ['', say('Semester'), sayNumber(credits), text];
  return cells.map((cell) => ({ text: cell, style: styles.strong }));
}

function heightOf(paper: Paper, cells: readonly Cell[], layout: Columns = columns): number {
  const heights = cells.map(({ text, style }, at) => paper.heightOf(text, layout[at]?.width ?? 0, style));
  return Math.max(...heights) + gap;
}

interface Row {
  y: number;
  tag: 'TH' | 'TD';
  layout: Columns;
}

function drawRow(paper: Paper, row: Part, cells: readonly Cell[], { y, tag, layout }: Row): number {
  for (const [at, { text, style }] of cells.entries()) {
    const column = layout[at];
    if (!column) continue;
    const align = 'align' in column ? column.align : 'left';
    paper.write(row, tag, text, { x: margin + column.x, y, width: column.width }, { ...style, align });
  }
  return y + heightOf(paper, cells, layout);
}
