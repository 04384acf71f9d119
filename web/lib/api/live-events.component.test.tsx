import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#shared/contract/communication/events.ts';
import { keepToken } from '../session/session-token.ts';
import { listenToEvents } from './live-events.ts';

let streams: ReadableStreamDefaultController<Uint8Array>[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) })),
    ),
  );
  keepToken('a-token', false);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function send(event: LiveEvent): void {
  streams.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
}

async function open() {
  const received: LiveEvent['type'][] = [];
  const end = listenToEvents({ receive: ({ type }) => void received.push(type) });
  await expect.poll(() => streams).toHaveLength(1);
  send({ type: 'connected' });
  await expect.poll(() => received).toEqual(['connected']);
  return { received, end };
}

test('a page whose stream was closed for a newer one polls, and reconnects when it is used', async () => {
  const { received, end } = await open();
  send({ type: 'stream.closed' });
  streams.at(-1)?.close();
  await expect.poll(() => received.at(-1)).toBe('stream.closed');
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(29_000);
  expect(received.at(-1)).toBe('stream.closed');
  vi.advanceTimersByTime(10 * 60_000);
  expect(received.filter((type) => type === 'resync').length).toBeGreaterThan(5);
  // Reconnecting would have closed the stream of another page, which would have done the same.
  expect(streams).toHaveLength(1);
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => streams).toHaveLength(2);
  end();
  expect(vi.getTimerCount()).toBe(0);
});

test('a page whose stream broke reconnects within seconds', async () => {
  const { end } = await open();
  streams.at(-1)?.close();
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_500);
  await expect.poll(() => streams).toHaveLength(2);
  end();
});
