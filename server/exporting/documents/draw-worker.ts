import { parentPort } from 'node:worker_threads';
import { inLanguage } from '#server/language/current-language.ts';
import { drawDocument } from './draw-document.ts';
import type { DrawingAnswer, DrawingRequest } from './draw-in-thread.ts';

parentPort?.on('message', (request: DrawingRequest) => void answer(request));

async function answer({ id, task, language }: DrawingRequest): Promise<void> {
  parentPort?.postMessage(await answerTo(id, () => inLanguage(language, () => drawDocument(task))));
}

async function answerTo(id: number, draw: () => Promise<Buffer>): Promise<DrawingAnswer> {
  try {
    return { id, bytes: new Uint8Array(await draw()) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
