import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OPS } from 'unpdf/pdfjs';
import type { DrawnPage } from './drawn-page.ts';
import { type FontFacts, fontFactsOf } from './font-facts.ts';
import { blankCanvas, type Canvas, drawing } from './graphics.ts';
import { matrixOf } from './matrix.ts';
import type { PdfPage } from './open-pdf.ts';
import { turnUpright } from './turn-upright.ts';

/** More is not a page that anybody reads; what is done with the pieces of a row at once also has its limit. */
const mostPieces = 60_000;

/** The page as it is shown: upright, text and lines and pictures with their places. */
export async function drawPage(page: PdfPage, operators: typeof OPS): Promise<DrawnPage | 'too much'> {
  const { fnArray, argsArray } = await page.getOperatorList();
  // Fonts are handed over in a turn of their own.
  await nextTurn();
  const names = namesOf(operators);
  const viewport = page.getViewport({ scale: 1 });
  const canvas = blankCanvas(
    matrixOf(viewport.transform),
    fontsOf(page, fnArray, argsArray, operators.setFont),
  );
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown = argsArray[index];
    drawing[names.get(operator) ?? '']?.(canvas, Array.isArray(args) ? args : argsOfOne(args));
    if (canvas.pieces.length > mostPieces) return 'too much';
  }
  return finish(canvas, viewport.width, viewport.height);
}

/** A matrix comes as numbers in a row, not in a list of arguments. */
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
): Map<string, FontFacts> {
  const fonts = new Map<string, FontFacts>();
  operations.forEach((operation, index) => {
    const of = args[index];
    if (operation !== setFont || !Array.isArray(of)) return;
    const id = String(of[0]);
    if (!fonts.has(id)) fonts.set(id, fontFactsOf(id, findFont(page, id)));
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
