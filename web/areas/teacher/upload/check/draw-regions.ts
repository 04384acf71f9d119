import type { UploadPlace } from '#shared/contract/uploads.ts';
import type { DrawAnswer, DrawOrder } from './draw-worker.ts';

/** A page that takes longer is hostile or hopeless: the text is shown instead. */
const mostMs = 30_000;
/** So wide a whole page would be on the screen. */
const pageWidth = 900;

/** Pixels of a picture to a pixel of the page: sharp on most screens. */
export const sharpness = 2;

/**
 * Draws parts of a PDF's pages. In a worker of its own: whatever the file does, the page stays usable, and what
 * hangs is ended.
 */
export function drawRegions(
  address: string,
  regions: UploadPlace['regions'],
  signal: AbortSignal,
): Promise<ImageBitmap[]> {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' });
  const stop = AbortSignal.any([signal, AbortSignal.timeout(mostMs)]);
  const drawn = new Promise<ImageBitmap[]>((done, fail) => {
    stop.addEventListener('abort', () => fail(stop.reason as Error));
    worker.addEventListener('error', () => fail(new Error('The worker could not be loaded.')));
    worker.addEventListener('message', ({ data }: MessageEvent<DrawAnswer>) => {
      // What draws has messages of its own.
      if (data.type === 'drawn') done(data.pictures);
      else if (data.type === 'failed') fail(new Error(data.reason));
    });
    const order = { type: 'draw', address, regions, pageWidth: pageWidth * sharpness } satisfies DrawOrder;
    worker.postMessage(order);
  });
  return drawn.finally(() => worker.terminate());
}
