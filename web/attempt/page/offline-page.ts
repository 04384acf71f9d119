import type { Paper } from '#shared/contract/attempts/attempts.ts';
import { holdsMaths } from '#shared/questions/split-maths.ts';
import { messageFilesInUse } from '#web/lib/i18n/message-files.ts';

const workerAddress = '/service-worker.js';
const longestMs = 30_000;

/**
 * Has a service worker cache the page, the files of the quiz screen and the paper's images, so that the quiz opens
 * offline. Returns false on plain HTTP, which has no service workers.
 */
export async function keepPageForOffline(paper: Paper): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register(workerAddress, { updateViaCache: 'none' });
    // An active worker may be from an older build; offline, it still works.
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
    words: messageFilesInUse(),
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

export function paperHoldsMaths({ questions }: Pick<Paper, 'questions'>): boolean {
  return questions.some(
    ({ questionText, options }) =>
      holdsMaths(questionText) || options.some(({ optionText }) => holdsMaths(optionText)),
  );
}
