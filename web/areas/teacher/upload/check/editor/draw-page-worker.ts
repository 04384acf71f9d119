import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs';
import type { UploadPlace } from '#shared/contract/teaching/uploads.ts';

type Region = UploadPlace['regions'][number];

export interface DrawOrder {
  type: 'draw';
  address: string;
  regions: Region[];
  /** In pixels of the picture. */
  pageWidth: number;
}

export type DrawAnswer = { type: 'drawn'; pictures: ImageBitmap[] } | { type: 'failed'; reason: string };

/** The worker globals in use. The full worker types conflict with those of the page. */
interface WorkerScope {
  addEventListener(type: 'message', receive: (event: MessageEvent<DrawOrder>) => void): void;
  postMessage(answer: DrawAnswer, moved?: Transferable[]): void;
}

const worker = self as unknown as WorkerScope;

worker.addEventListener('message', ({ data }) => {
  // pdf.js sends messages of its own.
  if (data.type === 'draw') void answer(data);
});

async function answer(order: DrawOrder): Promise<void> {
  try {
    const pictures = await draw(order);
    worker.postMessage({ type: 'drawn', pictures }, pictures);
  } catch (error) {
    worker.postMessage({ type: 'failed', reason: String(error) });
  }
}

async function draw({ address, regions, pageWidth }: DrawOrder): Promise<ImageBitmap[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The file answers ${response.status}.`);
  const file = await openFile(await response.arrayBuffer());
  const pictures: ImageBitmap[] = [];
  for (const region of regions) pictures.push(await drawRegion(file, region, pageWidth));
  return pictures;
}

/**
 * Loads nothing from other hosts, embeds no fonts of the document, and uses nothing the content security policy
 * forbids.
 */
function openFile(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(bytes),
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    disableFontFace: true,
    useSystemFonts: true,
    useWasm: false,
    verbosity: 0,
  }).promise;
}

/** A margin around the region, so that readers see the context. */
const margin = { x: 0.012, y: 0.003 };
const maxPixels = 16_000_000;

async function drawRegion(file: PDFDocumentProxy, region: Region, pageWidth: number): Promise<ImageBitmap> {
  const page = await file.getPage(region.page);
  const whole = page.getViewport({ scale: 1 });
  const [left, right] = widen(region.x, region.width, margin.x);
  const [top, bottom] = widen(region.y, region.height, margin.y);
  const share = (right - left) * (bottom - top);
  const most = Math.sqrt(maxPixels / (share * whole.width * whole.height));
  const scale = Math.min(pageWidth / whole.width, most);
  const [width, height] = [whole.width * scale, whole.height * scale];
  const canvas = new OffscreenCanvas(atLeastOne((right - left) * width), atLeastOne((bottom - top) * height));
  const viewport = page.getViewport({ scale, offsetX: -left * width, offsetY: -top * height });
  await page.render({ canvas: null, canvasContext: contextOf(canvas), viewport, background: '#ffffff' })
    .promise;
  return canvas.transferToImageBitmap();
}

function widen(from: number, length: number, by: number): [number, number] {
  return [Math.max(0, from - by), Math.min(1, from + length + by)];
}

function atLeastOne(pixels: number): number {
  return Math.max(1, Math.ceil(pixels));
}

/** pdf.js draws on both kinds of canvas, but its types only know the DOM one. */
function contextOf(canvas: OffscreenCanvas): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing in a worker.');
  return context as unknown as CanvasRenderingContext2D;
}

interface Sheet {
  canvas: OffscreenCanvas | null;
  context: CanvasRenderingContext2D | null;
}

/** A worker has no document that could make a canvas. */
class Canvases {
  create(width: number, height: number): Sheet {
    const canvas = new OffscreenCanvas(atLeastOne(width), atLeastOne(height));
    return { canvas, context: contextOf(canvas) };
  }

  reset({ canvas }: Sheet, width: number, height: number): void {
    if (!canvas) return;
    canvas.width = atLeastOne(width);
    canvas.height = atLeastOne(height);
  }

  destroy(sheet: Sheet): void {
    sheet.canvas = null;
    sheet.context = null;
  }
}

/** Filters need a DOM. Without them soft masks are drawn plainly. */
class NoFilters {
  addFilter(): string {
    return 'none';
  }

  addHCMFilter(): string {
    return 'none';
  }

  addAlphaFilter(): string {
    return 'none';
  }

  addLuminosityFilter(): string {
    return 'none';
  }

  addHighlightHCMFilter(): string {
    return 'none';
  }

  destroy(): void {}
}
