import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** Points from the upper left of an A4 page. */
export const pageSize = { width: 595.28, height: 841.89 } as const;

export interface TextStyle {
  size?: number;
  isBold?: boolean;
  /** Uses an embedded font with ligatures, Greek and ✓ instead of Helvetica. */
  isUnicode?: boolean;
  /** Degrees, around the start of the text. */
  rotated?: number;
}

interface TablePlan {
  x: number;
  y: number;
  columnWidths: number[];
  rowHeight?: number;
  isRuled?: boolean;
  style?: TextStyle;
}

/** Draws a PDF for a test, stored in drawing order. */
export interface PdfDraft {
  text: (text: string, x: number, y: number, style?: TextStyle) => void;
  /** Draws lines below one another; `**bold**` marks bold words. Returns the y coordinate of the next line. */
  lines: (lines: string[], x: number, y: number, style?: TextStyle & { leading?: number }) => number;
  /** Wraps the text to a width. Returns the y coordinate of the next line. */
  paragraph: (text: string, x: number, y: number, width: number, style?: TextStyle) => number;
  table: (rows: string[][], plan: TablePlan) => number;
  rule: (x1: number, y1: number, x2: number, y2: number) => void;
  picture: (x: number, y: number, width: number, height: number) => void;
  nextPage: () => void;
  /** For anything without a method here. */
  document: PDFKit.PDFDocument;
}

export interface PdfOptions {
  /** Required to open the file. */
  userPassword?: string;
  /** Restricts printing and editing. The file opens without it. */
  ownerPassword?: string;
  isCompressed?: boolean;
  size?: [number, number];
}

export async function buildPdf(
  draw: (draft: PdfDraft) => void,
  options: PdfOptions = {},
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: options.size ?? [pageSize.width, pageSize.height],
    margin: 0,
    compress: options.isCompressed ?? true,
    info: { CreationDate: new Date(0) },
    ...(options.userPassword === undefined ? {} : { userPassword: options.userPassword }),
    ...(options.ownerPassword === undefined ? {} : { ownerPassword: options.ownerPassword }),
  });
  const bytes = collect(document);
  draw(draftOn(document));
  document.end();
  return bytes;
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on('error', reject);
  });
}

function draftOn(document: PDFKit.PDFDocument): PdfDraft {
  const draft: PdfDraft = {
    document,
    text(text, x, y, style = {}) {
      choose(document, style);
      const { rotated = 0 } = style;
      if (rotated !== 0) document.save().rotate(rotated, { origin: [x, y] });
      document.text(text, x, y, { lineBreak: false });
      if (rotated !== 0) document.restore();
    },
    lines(lines, x, y, style = {}) {
      const leading = style.leading ?? (style.size ?? 11) * 1.3;
      lines.forEach((line, index) => {
        drawMarkedLine(document, line, x, y + index * leading, style);
      });
      return y + lines.length * leading;
    },
    paragraph(text, x, y, width, style = {}) {
      return draft.lines(wrap(document, text, width, style), x, y, style);
    },
    table(rows, plan) {
      return drawTable(draft, rows, plan);
    },
    rule(x1, y1, x2, y2) {
      document.moveTo(x1, y1).lineTo(x2, y2).lineWidth(0.7).stroke();
    },
    picture(x, y, width, height) {
      document.image(greyPicture, x, y, { width, height });
    },
    nextPage() {
      document.addPage();
    },
  };
  return draft;
}

const fontFile = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

function choose(document: PDFKit.PDFDocument, { size = 11, isBold = false, isUnicode = false }: TextStyle) {
  if (isUnicode) document.font(fontFile(isBold ? 'DejaVuSans-Bold' : 'DejaVuSans'));
  else document.font(isBold ? 'Helvetica-Bold' : 'Helvetica');
  document.fontSize(size);
}

function drawMarkedLine(document: PDFKit.PDFDocument, line: string, x: number, y: number, style: TextStyle) {
  let at = x;
  line.split('**').forEach((piece, index) => {
    if (piece === '') return;
    choose(document, { ...style, isBold: index % 2 === 1 || style.isBold === true });
    document.text(piece, at, y, { lineBreak: false });
    at += document.widthOfString(piece);
  });
}

function wrap(document: PDFKit.PDFDocument, text: string, width: number, style: TextStyle): string[] {
  choose(document, style);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && document.widthOfString(longer.replaceAll('**', '')) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function drawTable(draft: PdfDraft, rows: string[][], plan: TablePlan): number {
  const { x, y, columnWidths, rowHeight = 20, isRuled = true, style = {} } = plan;
  const edges = [x];
  for (const width of columnWidths) edges.push((edges.at(-1) ?? x) + width);
  const bottom = y + rows.length * rowHeight;
  rows.forEach((row, rowIndex) => {
    row.forEach((cell, column) => {
      if (cell === '') return;
      draft.lines([cell], (edges[column] ?? x) + 4, y + rowIndex * rowHeight + 5, style);
    });
  });
  if (isRuled) {
    for (let line = 0; line <= rows.length; line += 1) {
      draft.rule(x, y + line * rowHeight, edges.at(-1) ?? x, y + line * rowHeight);
    }
    for (const edge of edges) draft.rule(edge, y, edge, bottom);
  }
  return bottom;
}

/** 2 × 2 grey pixels. */
const greyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGNomMAwoQEABmYCIb+KVMQAAAAASUVORK5CYII=',
  'base64',
);
