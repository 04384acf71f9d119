import qrcode from 'qrcode';
import { say } from '#server/language/say.ts';
import { groupCode } from '#shared/verification-code.ts';
import { type Box, inks, type Paper, type Part, type Style } from './tagged-pdf.ts';

export interface PaperBrand {
  name: string;
  shortName: string;
  fill: string;
  on: string;
  line: string;
}

/** How a document can be verified. */
export interface Check {
  code: string;
  /** The start of the public page's address; null when the host name is unknown. */
  linkBase: string | null;
}

/** Draws the square with the short name. */
export function drawMark(paper: Paper, { shortName, fill, on }: PaperBrand, at: Box): void {
  const shares = [0.41, 0.41, 0.34, 0.27, 0.22];
  const letters = shortName.slice(0, 5);
  const size = at.width * (shares[letters.length - 1] ?? 0.41);
  const style: Style = { font: 'bold', size, color: on, align: 'center' };
  const height = paper.heightOf(letters, at.width, style) - size * 0.2;
  paper.decorate((pdf) => {
    pdf.roundedRect(at.x, at.y, at.width, at.width, at.width / 4).fill(fill);
    pdf.font('bold').fontSize(size).fillColor(on);
    pdf.text(letters, at.x, at.y + (at.width - height) / 2, { width: at.width, align: 'center' });
  });
}

const quietZone = 2;

/** Drawn as shapes, so that it is sharp at any size. */
function drawQrCode(paper: Paper, parent: Part, text: string, at: Box): void {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const step = at.width / (modules.size + 2 * quietZone);
  paper.picture(parent, say('QR code with the web address for checking this document'), (pdf) => {
    pdf.rect(at.x, at.y, at.width, at.width).fill('#ffffff');
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (!modules.get(row, column)) continue;
        pdf.rect(at.x + (column + quietZone) * step, at.y + (row + quietZone) * step, step, step);
      }
    }
    pdf.fill(inks.text);
  });
}

/** Draws how to verify the document, as text and QR code. Returns its height. */
export function drawCheck(paper: Paper, parent: Part, check: Check, box: Box): number {
  const { x, y, width } = box;
  // Without an address only the code is printed.
  const picture = check.linkBase === null ? 0 : 84;
  if (check.linkBase !== null) {
    const address = `${check.linkBase}/verify/${groupCode(check.code)}`;
    drawQrCode(paper, parent, address, { x, y, width: picture });
  }
  const indent = picture === 0 ? 0 : picture + 14;
  const words = { x: x + indent, width: width - indent };
  const small = { size: 8, color: inks.soft };
  let below = y + 6;
  const put = (text: string, style: Style, gap: number) => {
    below = paper.write(parent, 'P', text, { ...words, y: below }, style) + gap;
  };
  put(say('Check this document'), { font: 'bold', size: 9.5 }, 2);
  put(
    check.linkBase === null
      ? say('Compare it with our records using this code.')
      : say('Compare it with our records at {address}.', {
          address: `${check.linkBase}/verify`,
        }),
    small,
    5,
  );
  put(groupCode(check.code), { font: 'mono', size: 10 }, 0);
  return Math.max(picture, below - y);
}

export function drawRule(paper: Paper, { x, y, width }: Box, color: string, thickness = 0.75): void {
  paper.decorate((pdf) => {
    pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke(color);
  });
}

/** Left and right. */
export const margin = 56;
export const topEdge = 42;
const bottomEdge = 54;

export function hasRoom(paper: Paper, y: number, height: number): boolean {
  return y + height <= paper.height - bottomEdge;
}

/** Returns `y`, or the top of a new page if the height does not fit below it. */
export function roomFor(paper: Paper, y: number, height: number): number {
  if (hasRoom(paper, y, height)) return y;
  paper.pdf.addPage();
  return topEdge;
}

/** Adds page numbers once the number of pages is known. */
export function numberPages(paper: Paper, check: Check): void {
  const { pdf } = paper;
  const { start, count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(start + at);
    const y = paper.height - bottomEdge + 16;
    const width = paper.width - 2 * margin;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf
      .moveTo(margin, y - 8)
      .lineTo(margin + width, y - 8)
      .lineWidth(0.5)
      .stroke(inks.line);
    pdf.font('mono').fontSize(7.5).fillColor(inks.faint).text(groupCode(check.code), margin, y, { width });
    const page = say('Page {page} of {count}', { page: at + 1, count });
    pdf.font('regular').text(page, margin, y, { width, align: 'right' });
    pdf.endMarkedContent();
  }
}
