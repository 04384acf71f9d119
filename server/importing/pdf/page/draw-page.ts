import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OPS } from 'unpdf/pdfjs';
import type { DrawnPage } from './drawn-page.ts';
import { type FontInfo, readFontInfo } from './font-info.ts';
import { type Canvas, createCanvas, operatorHandlers } from './graphics.ts';
import { matrixOf } from './matrix.ts';
import type { PdfPage } from './open-pdf.ts';
import { turnUpright } from './turn-upright.ts';

/** More than any readable page has. The work on the pieces of one row is limited separately. */
const maxPieces = 60_000;

/** Renders the page upright: text, rules and pictures with their positions. */
export async function drawPage(page: PdfPage, operators: typeof OPS): Promise<DrawnPage | 'too much'> {
  const { fnArray, argsArray } = await page.getOperatorList();
  // pdf.js delivers fonts in the next turn of the event loop.
  await nextTurn();
  const names = namesOf(operators);
  const viewport = page.getViewport({ scale: 1 });
  const canvas = createCanvas(
    matrixOf(viewport.transform),
    fontsOf(page, fnArray, argsArray, operators.setFont),
  );
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown = argsArray[index];
    operatorHandlers[names.get(operator) ?? '']?.(canvas, Array.isArray(args) ? args : argsOfOne(args));
    if (canvas.pieces.length > maxPieces) return 'too much';
  }
  return finish(canvas, viewport.width, viewport.height);
}

/** pdf.js passes a matrix as a typed array, not as a list of arguments. */
function argsOfOne(args: unknown): unknown[] {
  return ArrayBuffer.isView(args) ? Array.from(args as Float32Array) : [];
}

function namesOf(operators: typeof OPS): Map<number, string> {
  return new Map(Object.entries(operators).map(([name, number]) => [number, name]));
}

function fontsOf(
  page: PdfPage,
  operations: number[],
  args: unknown[],
  setFont: number,
): Map<string, FontInfo> {
  const fonts = new Map<string, FontInfo>();
  operations.forEach((operation, index) => {
    const operands = args[index];
    if (operation !== setFont || !Array.isArray(operands)) return;
    const id = String(operands[0]);
    if (!fonts.has(id)) fonts.set(id, readFontInfo(id, findFont(page, id)));
  });
  return fonts;
}

function findFont(page: PdfPage, id: string): unknown {
  return page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined;
}

function finish(canvas: Canvas, width: number, height: number): DrawnPage {
  const { pieces, rules, pictures, characters } = canvas;
  return { ...turnUpright({ pieces, rules, pictures }, width, height), characters };
}
