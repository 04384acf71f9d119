import { beforeEach, describe, expect, it } from 'vitest';
import { AttemptBench } from '../testing/attempt-bench.ts';

let laptop: AttemptBench;
let tablet: AttemptBench;

beforeEach(async () => {
  laptop = new AttemptBench();
  tablet = new AttemptBench(laptop.time, laptop.server, 2);
  await laptop.open();
  await laptop.time.pass(1_000);
});

async function openTablet(): Promise<void> {
  await tablet.open();
  await tablet.time.pass(1_000);
}

/** The laptop could not submit, the student continued on the tablet, and the laptop reconnects. */
async function submitOfflineAndContinueElsewhere(): Promise<void> {
  await openTablet();
  laptop.network.isAway = true;
  const failed = expect(laptop.attempt.submit('SUBMITTED')).rejects.toMatchObject({ status: 0 });
  await laptop.time.pass(1_000);
  await failed;
  void tablet.attempt.continueHere();
  await laptop.time.pass(1_000);
  laptop.network.isAway = false;
}

function answerOn({ attempt }: AttemptBench) {
  return attempt.getView().answers.get(101);
}

describe('a device that is opened second', () => {
  it('is registered when it opens, and shows which device writes', async () => {
    await openTablet();
    expect(laptop.attempt.getView().otherDevice).toBeNull();
    expect(tablet.attempt.getView().otherDevice).toMatchObject({ device: 1 });
    tablet.attempt.writeText(101, 'not here');
    await tablet.time.pass(5_000);
    expect(laptop.server.stored.has(101)).toBe(false);
  });

  it('shows what was saved between loading the paper and registering', async () => {
    laptop.attempt.writeText(101, 'saved meanwhile');
    void laptop.attempt.flush();
    await tablet.open();
    expect(answerOn(tablet)).toBeUndefined();
    await tablet.time.pass(1_000);
    expect(answerOn(tablet)).toMatchObject({ textAnswer: 'saved meanwhile' });
  });

  it('fetches nothing more when it is the only one', async () => {
    await laptop.reload();
    // Makes the next request fail.
    laptop.server.faults = [{ status: 503 }];
    await laptop.time.pass(1_000);
    expect(laptop.server.faults).toHaveLength(1);
  });

  it('does not submit at the deadline, so that the writing device’s last changes arrive first', async () => {
    await openTablet();
    const { server, time } = laptop;
    await time.pass((server.deadline ?? 0) - server.now() - 500);
    laptop.attempt.writeText(101, 'last words');
    await time.pass(600);
    const ended = tablet.attempt.submit('TIMED_OUT');
    await time.pass(500);
    expect(server.submissions).toEqual([]);
    void laptop.attempt.submit('TIMED_OUT');
    await time.pass(1_000);
    expect(server.stored.get(101)?.textAnswer).toBe('last words');
    expect(server.late).toEqual([]);
    expect(server.submissions).toEqual(['TIMED_OUT']);
    // The server announces that the attempt has ended.
    void tablet.attempt.check();
    await time.pass(1_000);
    expect(await ended).toMatchObject({ status: 'TIMED_OUT' });
    expect(tablet.attempt.getView().outcome).toMatchObject({ by: 'time' });
  });

  it('leaves nothing to submit on a device that had no network when the student submitted there', async () => {
    await submitOfflineAndContinueElsewhere();
    // Before the laptop retries.
    void laptop.attempt.follow();
    await laptop.time.pass(60_000);
    expect(laptop.server.submissions).toEqual([]);
    void laptop.attempt.continueHere();
    await laptop.time.pass(1_000);
    laptop.attempt.writeText(101, 'going on');
    await laptop.time.pass(60_000);
    expect(laptop.server.stored.get(101)?.textAnswer).toBe('going on');
    expect(laptop.server.submissions).toEqual([]);
  });

  it('keeps an offline submission from being retried without asking', async () => {
    await submitOfflineAndContinueElsewhere();
    void laptop.attempt.openDevice();
    laptop.attempt.wake(true);
    await laptop.time.pass(60_000);
    expect(laptop.server.submissions).toEqual([]);
    expect(laptop.attempt.getView().otherDevice).toMatchObject({ device: 2 });
  });
});

describe('a tab that becomes the writer', () => {
  it('shows another device as active until the server confirms this one', async () => {
    const { attempt, shown } = laptop.tabs?.tellAll() ?? {};
    if (!attempt || !shown) throw new Error('The tab has no state.');
    const otherDevice = { device: 2, kind: 'TABLET', browser: 'Safari', lastActiveAt: null } as const;
    laptop.tabs?.onRole(false);
    laptop.tabs?.onNews({ answers: [], attempt, shown: { ...shown, otherDevice } });
    laptop.network.isAway = true;
    laptop.tabs?.onRole(true);
    await laptop.time.pass(500);
    expect(laptop.attempt.getView()).toMatchObject({ isWriter: true, otherDevice: { device: 2 } });
    laptop.network.isAway = false;
    laptop.tabs?.onRole(false);
    laptop.tabs?.onRole(true);
    await laptop.time.pass(500);
    expect(laptop.attempt.getView().otherDevice).toBeNull();
  });
});

describe('a student who is typing', () => {
  it('is asked to choose only after the typed text is saved', async () => {
    await openTablet();
    // This device does not know that another one is active.
    tablet.network.isAway = true;
    await tablet.reload();
    tablet.attempt.writeText(101, 'on the tablet');
    laptop.attempt.writeText(101, 'on the laptop');
    await laptop.time.pass(10_000);
    tablet.network.isAway = false;
    tablet.attempt.wake(true);
    await laptop.time.pass(60_000);
    expect(laptop.server.unmerged).toHaveLength(1);

    void laptop.attempt.follow();
    laptop.attempt.writeText(101, 'on the laptop, and more');
    await laptop.time.pass(200);
    expect(answerOn(laptop)).toMatchObject({ textAnswer: 'on the laptop, and more' });
    expect(answerOn(laptop)?.others ?? []).toEqual([]);
    await laptop.time.pass(10_000);
    expect(laptop.server.stored.get(101)?.textAnswer).toBe('on the laptop, and more');
    expect(answerOn(laptop)?.others).toMatchObject([{ textAnswer: 'on the tablet' }]);
  });
});

describe('a device that stores nothing', () => {
  it('saves under a second number, which the server and the screen know as its own', async () => {
    laptop.isDurable = false;
    laptop.attempt.writeText(101, 'not on disk');
    await laptop.time.pass(5_000);
    const sentAs = laptop.server.saves[0]?.[0]?.device ?? 0;
    expect(sentAs).not.toBe(1);
    expect(laptop.attempt.getView()).toMatchObject({ devices: [1, sentAs], otherDevice: null });
    expect(laptop.attempt.isOwn(sentAs)).toBe(true);
    expect([...laptop.server.devices]).toEqual([1, sentAs]);
    await openTablet();
    expect(tablet.attempt.getView().otherDevice).toMatchObject({ device: 1 });
  });
});
