import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#shared/contract/communication/events.ts';
import { keepToken } from '#web/lib/session/session-token.ts';
import { createServerClock } from '../clock/clock.ts';
import type { AttemptCore } from '../create-attempt.ts';
import { followPage } from './page-events.ts';

const writing = { device: 22, kind: 'TABLET', browser: 'Safari', lastActiveAt: null } as const;
let streams: ReadableStreamDefaultController<Uint8Array>[] = [];

/** Tests send the server's events and advance the page's clock. */
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
});

function send(event: LiveEvent): void {
  streams.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
}

function open(otherDevice: typeof writing | null) {
  const calls = {
    follow: vi.fn(() => Promise.resolve()),
    refresh: vi.fn(() => Promise.resolve()),
    check: vi.fn(() => Promise.resolve()),
    openDevice: vi.fn(() => Promise.resolve()),
    wake: vi.fn(),
    leave: vi.fn(),
    lost: vi.fn(),
  };
  const attempt = {
    ...calls,
    getView: () => ({ isWriter: true, otherDevice }),
    isOwn: (device: number) => device === 11,
    registered: Promise.resolve(),
  };
  const clock = createServerClock({ running: () => Date.now(), wall: () => Date.now() });
  const end = followPage(attempt as unknown as AttemptCore, { attemptId: 7, clock });
  return { ...calls, end };
}

test('a change on another device is fetched within a second of its event, and never without one', async () => {
  const { follow, refresh, openDevice, check, wake, end } = open(null);
  await expect.poll(() => streams).toHaveLength(1);
  send({ type: 'connected' });
  await expect.poll(() => wake).toHaveBeenCalledTimes(1);
  // Without an event, no timer fetches anything.
  vi.advanceTimersByTime(3_600_000);
  expect(follow).not.toHaveBeenCalled();
  expect(refresh).not.toHaveBeenCalled();
  expect(openDevice).not.toHaveBeenCalled();

  send({ type: 'answers.changed', attemptId: 8, device: 22 });
  send({ type: 'answers.changed', attemptId: 7, device: 11 });
  send({ type: 'answers.changed', attemptId: 7, device: 22 });
  // Once this event has arrived, so have the earlier ones.
  send({ type: 'attempt.changed', attemptId: 7 });
  await expect.poll(() => check).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(follow).toHaveBeenCalledTimes(1);

  // Events within the next second cause one fetch at its end.
  send({ type: 'answers.changed', attemptId: 7, device: 22 });
  send({ type: 'device.changed', attemptId: 7, device: 22 });
  send({ type: 'attempt.changed', attemptId: 7 });
  await expect.poll(() => check).toHaveBeenCalledTimes(2);
  expect(follow).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(follow).toHaveBeenCalledTimes(2);
  end();
});

test('a device that only shows the attempt fetches once what it missed before its events connected', async () => {
  const { follow, openDevice, wake, end } = open(writing);
  await expect.poll(() => streams).toHaveLength(1);
  send({ type: 'connected' });
  await expect.poll(() => wake).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(follow).toHaveBeenCalledTimes(1);
  expect(openDevice).not.toHaveBeenCalled();
  end();
});

test('a device registers again when its events reconnect', async () => {
  const { openDevice, wake, end } = open(null);
  await expect.poll(() => streams).toHaveLength(1);
  send({ type: 'connected' });
  await expect.poll(() => wake).toHaveBeenCalledTimes(1);
  const timers = vi.getTimerCount();
  streams.at(-1)?.close();
  await expect.poll(() => vi.getTimerCount()).toBe(timers + 1);
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => streams).toHaveLength(2);
  send({ type: 'connected' });
  await expect.poll(() => openDevice).toHaveBeenCalledTimes(1);
  end();
});
