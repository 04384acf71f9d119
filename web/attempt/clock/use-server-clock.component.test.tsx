import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DurableAttempt } from '../durable-attempt.ts';
import { useServerClock } from './use-server-clock.ts';

const minute = 60_000;
const hour = 60 * minute;

function Left({ attempt }: { attempt: DurableAttempt }) {
  return <p>{useServerClock(attempt)} seconds left</p>;
}

for (const [wrong, aheadMs] of [
  ['an hour slow', hour],
  ['an hour fast', -hour],
] as const) {
  test(`the countdown follows the server's clock when the device's clock is ${wrong}`, async () => {
    const serverNow = Date.now() + aheadMs;
    const attempt = {
      getView: () => ({ deadline: new Date(serverNow + 10 * minute).toISOString() }),
      now: () => serverNow,
      subscribe: () => () => undefined,
    } as unknown as DurableAttempt;
    await render(<Left attempt={attempt} />);
    await expect.element(page.getByText('600 seconds left')).toBeVisible();
  });
}
