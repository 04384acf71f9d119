import { expect, test } from 'vitest';
import type { WritingDevice } from '#shared/contract/attempts/attempt-devices.ts';
import { keepToken } from '#web/lib/session/session-token.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import type { AttemptCore } from '../create-attempt.ts';
import { followPresence } from './presence.ts';

const server = setUpFakeServer();

function follow(otherDevice: WritingDevice | null) {
  const { promise: registered, resolve: register } = Promise.withResolvers<void>();
  const view = { outcome: null, isWriter: true, otherDevice, saveState: 'quiet' };
  const attempt = { getView: () => view, subscribe: () => () => undefined, registered };
  keepToken('a-token', false);
  server.answer('POST /quizAttempt/:attemptId/presence', null);
  const end = followPresence(attempt as unknown as AttemptCore, 7, 11);
  return { register, end };
}

function reports() {
  return server.requests('POST /quizAttempt/:attemptId/presence').map(({ body }) => body);
}

test('a page reports nothing before it knows which device writes', async () => {
  const { register, end } = follow(null);
  window.dispatchEvent(new Event('pagehide'));
  expect(reports()).toEqual([]);
  register();
  await expect.poll(reports).toMatchObject([{ device: 11 }]);
  end();
  await expect.poll(reports).toMatchObject([{ device: 11 }, { device: 11, isLeaving: true }]);
});

test('a page that only shows the attempt reports that, and nothing when it is closed', async () => {
  const { register, end } = follow({ device: 22, kind: 'TABLET', browser: 'Safari', lastActiveAt: null });
  register();
  await expect.poll(reports).toEqual([{ follows: true }]);
  end();
  expect(reports()).toEqual([{ follows: true }]);
});
