import { currentLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import { sayDay, sayNumber, sayPercent, sayZone } from '#server/language/say-values.ts';
import type { IssuedCertificate } from '#shared/contract/results/documents.ts';
import { type Check, drawCheck, drawMark, type PaperBrand } from './document-parts.ts';
import { type FontName, inks, openPaper, type Paper } from './tagged-pdf.ts';

const edge = 36;

export function drawCertificate(
  certificate: IssuedCertificate,
  brand: PaperBrand,
  check: Check,
): Promise<Buffer> {
  const { student, quiz, institution, issuedAt } = certificate;
  const paper = openPaper({
    title: say('Certificate of {name}', { name: student.name }),
    author: institution,
    language: currentLanguage(),
    issuedAt: new Date(issuedAt),
    isLandscape: true,
  });
  drawFrame(paper, brand);
  let y = drawHead(paper, certificate, brand);
  const middle = { x: 100, width: paper.width - 200 };
  const label = { size: 11, color: inks.soft, align: 'center' } as const;
  y = paper.write(paper.root, 'P', say('Awarded to'), { ...middle, y }, label) + 6;
  y = writeFitting(paper, 'H2', student.name, { ...middle, y, size: 34, max: 84 }) + 4;
  if (student.number !== null) {
    const number = say('Student number {number}', { number: student.number });
    y = paper.write(paper.root, 'P', number, { ...middle, y }, label);
  }
  y += 10;
  y =
    paper.write(
      paper.root,
      'P',
      say('Passed', undefined, { context: 'certificate' }),
      { ...middle, y },
      label,
    ) + 6;
  const title = quiz.code === '' ? quiz.title : `${quiz.code} · ${quiz.title}`;
  writeFitting(paper, 'H2', title, { ...middle, y, size: 20, max: 58 });
  drawFoot(paper, certificate, check);
  return paper.finish();
}

function drawFrame(paper: Paper, { line }: PaperBrand): void {
  paper.decorate((pdf) => {
    pdf
      .rect(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge)
      .lineWidth(0.75)
      .stroke(inks.line);
    pdf.rect(edge, edge, paper.width - 2 * edge, 4).fill(line);
  });
}

function drawHead(paper: Paper, { institution }: IssuedCertificate, brand: PaperBrand): number {
  const middle = { x: 100, width: paper.width - 200 };
  drawMark(paper, brand, { x: paper.width / 2 - 20, y: 66, width: 40 });
  const name = { font: 'bold', size: 12, align: 'center' } as const;
  let y = paper.write(paper.root, 'P', brand.name, { ...middle, y: 114 }, name);
  if (institution !== brand.name) {
    const small = { size: 9, color: inks.soft, align: 'center' } as const;
    y = paper.write(paper.root, 'P', institution, { ...middle, y }, small);
  }
  const title = { font: 'bold', size: 26, align: 'center' } as const;
  return paper.write(paper.root, 'H1', say('Certificate'), { ...middle, y: y + 14 }, title) + 14;
}

interface Fitting {
  x: number;
  y: number;
  width: number;
  /** The initial size, reduced until the text fits. */
  size: number;
  max: number;
}

function writeFitting(paper: Paper, tag: string, text: string, { x, y, width, size, max }: Fitting): number {
  const style = (fontSize: number) => ({
    font: 'bold' as FontName,
    size: fontSize,
    align: 'center' as const,
  });
  let fitting = size;
  while (fitting > 9 && paper.heightOf(text, width, style(fitting)) > max) fitting -= 1;
  return paper.write(paper.root, tag, text, { x, y, width }, style(fitting));
}

/** The result on the left, how to verify it on the right. */
function drawFoot(paper: Paper, certificate: IssuedCertificate, check: Check): void {
  const { grade, percentage, quiz, achievedAt, issuedAt, timezone } = certificate;
  const day = (moment: string) => sayDay(new Date(moment), timezone);
  const facts = [
    { label: say('Grade'), value: `${grade} · ${sayPercent(percentage, 2)}` },
    { label: say('Credits'), value: sayNumber(quiz.credits) },
    { label: say('Passed on'), value: day(achievedAt) },
    { label: say('Date of issue ({zone})', { zone: sayZone(timezone) }), value: day(issuedAt) },
  ];
  const top = paper.height - 168;
  const part = paper.open(paper.root, 'Sect');
  for (const [at, { label, value }] of facts.entries()) {
    const box = { x: 72 + (at % 2) * 166, width: 160 };
    const y = top + 8 + Math.floor(at / 2) * 46;
    const below = paper.write(part, 'P', label, { ...box, y }, { size: 8, color: inks.faint });
    paper.write(part, 'P', value, { ...box, y: below + 1 }, { font: 'bold', size: 10.5 });
  }
  drawCheck(paper, paper.open(paper.root, 'Sect'), check, { x: 410, y: top, width: paper.width - 410 - 64 });
}
