import type { Paper } from '#shared/contract/attempts.ts';
import { wordsInUse } from '#web/lib/words.ts';
import { paperHoldsMaths } from './paper-holds-maths.ts';

const workerAddress = '/service-worker.js';
const longestMs = 30_000;

/**
 * Lets a service worker keep the page, the files of the quiz screen and the pictures of the paper, so that it opens
 * again without the network. Answers whether it does: plain HTTP has no service workers.
 */
export async function keepPageForOffline(paper: Paper): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register(workerAddress, { updateViaCache: 'none' });
    // One that is there already may be of an older build; without the network it answers all the same.
    if (registration.active) await registration.update().catch(() => undefined);
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    return worker ? await ask(worker, whatToKeep(paper)) : false;
  } catch {
    return false;
  }
}

function whatToKeep(paper: Paper) {
  return {
    type: 'keep',
    page: window.location.pathname,
    holdsMaths: paperHoldsMaths(paper),
    words: wordsInUse(),
    pictures: paper.questions.flatMap(({ imageUrl }) => imageUrl ?? []),
  };
}

function ask(worker: ServiceWorker, wish: object): Promise<boolean> {
  return new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => answer(false), longestMs);
    port1.onmessage = ({ data }: MessageEvent<boolean>) => {
      clearTimeout(timer);
      port1.close();
      answer(data);
    };
    worker.postMessage(wish, [port2]);
  });
}
