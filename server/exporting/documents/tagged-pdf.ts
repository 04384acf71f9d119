import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const { resolve } = createRequire(import.meta.url);
const fontFiles = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  mono: resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
};
export type FontName = keyof typeof fontFiles;

/** The text colours of the web pages, on white. */
export const inks = { text: '#16181d', soft: '#474c56', faint: '#646974', line: '#cfd2d8' };

export interface Style {
  font?: FontName;
  size: number;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Shrinks the text instead of breaking a word: other languages have longer words. */
  keepsWords?: true;
}

export interface Box {
  x: number;
  y: number;
  width: number;
}

export type Part = PDFKit.PDFStructureElement;

interface PaperOptions {
  title: string;
  author: string;
  language: string;
  /** Fixes the dates in the file, so that it always has the same bytes. */
  issuedAt: Date;
  isLandscape: boolean;
}

/** A tagged PDF: all text is in a tree of headings, paragraphs and tables, for screen readers. */
export interface Paper {
  pdf: PDFKit.PDFDocument;
  root: Part;
  width: number;
  height: number;
  /** Adds a child element: `Table`, `TR`, `Sect`. */
  open(parent: Part, tag: string): Part;
  /** Writes a text as an element. Returns the y below it. */
  write(parent: Part, tag: string, text: string, box: Box, style: Style): number;
  heightOf(text: string, width: number, style: Style): number;
  /** Lines and backgrounds, which screen readers skip. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void;
  /** A picture with an alternative text. */
  picture(parent: Part, words: string, draw: (pdf: PDFKit.PDFDocument) => void): void;
  finish(): Promise<Buffer>;
}

export function openPaper({ title, author, language, issuedAt, isLandscape }: PaperOptions): Paper {
  const pdf = new PDFDocument({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    // All positions are computed here. With margins pdfkit would add pages automatically.
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    // Missing in its types.
    ...({ subset: 'PDF/UA' } as object),
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: title, Author: author, Creator: 'CQuiz', CreationDate: issuedAt, ModDate: issuedAt },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolvePdf, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolvePdf(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  for (const [name, file] of Object.entries(fontFiles)) pdf.registerFont(name, file);
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  function applyStyle({ font = 'regular', size, color = inks.text }: Style): PDFKit.PDFDocument {
    return pdf.font(font).fontSize(size).fillColor(color);
  }

  function toDrawable(text: string, style: Style): string {
    applyStyle(style);
    return replaceUndrawable(text, pdf);
  }

  function shrinkToFit(text: string, width: number, style: Style): Style {
    if (style.keepsWords !== true) return style;
    const widest = Math.max(
      ...toDrawable(text, style)
        .split(' ')
        .map((word) => pdf.widthOfString(word)),
    );
    const size = Math.max(minFontSize, Math.min(style.size, (style.size * (width - 0.5)) / widest));
    return { ...style, size };
  }

  return {
    pdf,
    root,
    width: pdf.page.width,
    height: pdf.page.height,
    open: (parent, tag) => {
      const part = pdf.struct(tag);
      parent.add(part);
      return part;
    },
    write: (parent, tag, text, { x, y, width }, asked) => {
      const style = shrinkToFit(text, width, asked);
      const words = toDrawable(text, style);
      const options = { width, align: style.align ?? 'left', lineGap: style.size * 0.2 } as const;
      parent.add(pdf.struct(tag, {}, () => applyStyle(style).text(words, x, y, options)));
      return y + pdf.heightOfString(words, options);
    },
    heightOf: (text, width, asked) => {
      const style = shrinkToFit(text, width, asked);
      return pdf.heightOfString(toDrawable(text, style), { width, lineGap: style.size * 0.2 });
    },
    decorate: (draw) => {
      pdf.markContent('Artifact', { type: 'Layout' });
      draw(pdf);
      pdf.endMarkedContent();
    },
    picture: (parent, words, draw) => {
      parent.add(pdf.struct('Figure', { alt: words }, () => draw(pdf)));
    },
    finish: () => {
      root.end();
      pdf.end();
      return done;
    },
  };
}

const minFontSize = 5.5;
const unknownCharacter = '□';
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Replaces characters that the font cannot draw with a visible box. */
function replaceUndrawable(text: string, pdf: PDFKit.PDFDocument): string {
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } })
    ._font;
  const drawable = Array.from(graphemes.segment(text.replace(/\s+/gu, ' ')), ({ segment }) => {
    const points = Array.from(segment, (character) => character.codePointAt(0) ?? 0);
    return points.every((point) => font.hasGlyphForCodePoint(point)) ? segment : unknownCharacter;
  }).join('');
  // pdfkit orders the letters of right-to-left words, but not the words.
  const isReversed = rightToLeft.test(drawable) && !/[\p{Script=Latin}\d]/u.test(drawable);
  return isReversed ? drawable.split(' ').reverse().join(' ') : drawable;
}
