import { currentLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import { sayDay, sayNumber, sayZone } from '#server/language/say-values.ts';
import type { IssuedTranscript } from '#shared/contract/results/documents.ts';
import { gradingScale } from '#shared/grading-scale.ts';
import { drawSemester } from './course-table.ts';
import {
  type Check,
  drawCheck,
  drawMark,
  drawRule,
  margin,
  numberPages,
  type PaperBrand,
  roomFor,
  topEdge,
} from './document-parts.ts';
import { inks, openPaper, type Paper, type Part } from './tagged-pdf.ts';

export function drawTranscript(
  transcript: IssuedTranscript,
  brand: PaperBrand,
  check: Check,
): Promise<Buffer> {
  const paper = openPaper({
    title: say('Transcript of {name}', { name: transcript.student.name }),
    author: transcript.institution,
    language: currentLanguage(),
    issuedAt: new Date(transcript.issuedAt),
    isLandscape: false,
  });
  let y = drawHead(paper, transcript, brand);
  y = drawHolder(paper, transcript, y);
  y = drawSummary(paper, transcript, y);
  for (const semester of transcript.semesters) y = drawSemester(paper, semester, y);
  y = drawNotes(paper, transcript, y);
  drawEnd(paper, check, y);
  numberPages(paper, check);
  return paper.finish();
}

function drawHead(paper: Paper, { institution }: IssuedTranscript, brand: PaperBrand): number {
  const width = paper.width - 2 * margin;
  drawMark(paper, brand, { x: margin, y: topEdge, width: 32 });
  const beside = { x: margin + 44, width: width - 44 };
  const name = { font: 'bold', size: 12 } as const;
  let y = paper.write(paper.root, 'P', brand.name, { ...beside, y: topEdge + 3 }, name);
  if (institution !== brand.name) {
    const small = { size: 9, color: inks.soft };
    y = paper.write(paper.root, 'P', institution, { ...beside, y }, small);
  }
  const top = Math.max(y, topEdge + 32) + 12;
  const title = { font: 'bold', size: 22 } as const;
  y = paper.write(paper.root, 'H1', say('Transcript'), { x: margin, y: top, width }, title) + 4;
  drawRule(paper, { x: margin, y, width }, brand.line, 2);
  return y + 12;
}

/** Labels above values, three in a row. */
function drawHolder(paper: Paper, transcript: IssuedTranscript, top: number): number {
  const { student, issuedAt, timezone } = transcript;
  const day = (moment: string) => sayDay(new Date(moment), timezone);
  const enrolled =
    student.enrollmentDate === null ? [] : [{ label: say('Enrolled'), value: day(student.enrollmentDate) }];
  const facts = [
    { label: say('Student'), value: student.name, isWide: true },
    ...(student.number === null ? [] : [{ label: say('Student number'), value: student.number }]),
    { label: say('Programme'), value: student.program, isWide: true },
    ...enrolled,
    {
      label: say('Date of issue ({zone})', { zone: sayZone(timezone) }),
      value: day(issuedAt),
      isWide: true,
    },
  ];
  const part = paper.open(paper.root, 'Sect');
  const width = (paper.width - 2 * margin) / 3;
  let row = { y: top, column: 0, below: top };
  for (const { label, value, isWide } of facts.map((fact) => ({ isWide: false, ...fact }))) {
    const columns = isWide ? 2 : 1;
    if (row.column + columns > 3) row = { y: row.below + 7, column: 0, below: row.below + 7 };
    const box = { x: margin + row.column * width, width: columns * width - 12 };
    const below = drawFact(paper, part, { label, value }, { ...box, y: row.y });
    row = { ...row, column: row.column + columns, below: Math.max(row.below, below) };
  }
  return row.below + 14;
}

function drawFact(
  paper: Paper,
  parent: Part,
  { label, value }: { label: string; value: string },
  box: { x: number; y: number; width: number },
): number {
  const below = paper.write(parent, 'P', label, box, { size: 8, color: inks.faint });
  return paper.write(parent, 'P', value, { ...box, y: below + 1 }, { font: 'bold', size: 10.5 });
}

function drawSummary(paper: Paper, { summary }: IssuedTranscript, top: number): number {
  const figures = [
    { label: say('Cumulative GPA'), value: summary.gpa === null ? '–' : sayNumber(summary.gpa, 2) },
    { label: say('Total credits'), value: sayNumber(summary.credits) },
    { label: say('Courses'), value: sayNumber(summary.courses) },
    { label: say('Semesters'), value: sayNumber(summary.semesters) },
  ];
  const width = (paper.width - 2 * margin) / figures.length;
  const style = { size: 8, color: inks.soft, keepsWords: true } as const;
  const labels = Math.max(...figures.map(({ label }) => paper.heightOf(label, width - 20, style)));
  const height = labels + 39;
  paper.decorate((pdf) => {
    pdf
      .roundedRect(margin, top, width * figures.length, height, 6)
      .lineWidth(0.75)
      .stroke(inks.line);
    for (let at = 1; at < figures.length; at += 1) {
      const x = margin + at * width;
      pdf
        .moveTo(x, top)
        .lineTo(x, top + height)
        .stroke(inks.line);
    }
  });
  const part = paper.open(paper.root, 'Sect');
  for (const [at, { label, value }] of figures.entries()) {
    const box = { x: margin + at * width + 10, width: width - 20 };
    paper.write(part, 'P', label, { ...box, y: top + 9 }, style);
    paper.write(part, 'P', value, { ...box, y: top + labels + 11 }, { font: 'bold', size: 15 });
  }
  return top + height + 18;
}

function drawNotes(paper: Paper, { summary, semesters }: IssuedTranscript, top: number): number {
  const scale = gradingScale.map(({ letter, points }) => `${letter} ${sayNumber(points, 1)}`).join(', ');
  const notes = [
    ...(semesters.length === 0 ? [say('No graded courses yet.')] : []),
    say('GPA = sum of credits × grade points, divided by total credits. {scale}.', { scale }),
    ...(summary.provisional > 0
      ? [say('Provisional grades are awaiting marking and are not included in totals.')]
      : []),
  ];
  let y = top;
  const width = paper.width - 2 * margin;
  const style = { size: 8, color: inks.faint };
  for (const note of notes) {
    const height = paper.heightOf(note, width, style);
    y = roomFor(paper, y, height);
    y = paper.write(paper.root, 'P', note, { x: margin, y, width }, style) + 2;
  }
  return y;
}

function drawEnd(paper: Paper, check: Check, top: number): void {
  const y = roomFor(paper, top + 8, 98);
  const width = paper.width - 2 * margin;
  drawRule(paper, { x: margin, y, width }, inks.line);
  drawCheck(paper, paper.open(paper.root, 'Sect'), check, { x: margin, y: y + 12, width });
}
