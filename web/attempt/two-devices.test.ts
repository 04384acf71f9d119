import { beforeEach, describe, expect, it } from 'vitest';
import { AttemptBench } from './testing/attempt-bench.ts';

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

/** The laptop could not submit, the student went on at the tablet, and now the laptop is back. */
async function submitOfflineAndGoOnElsewhere(): Promise<void> {
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
  it('is registered as it opens, and shows which one writes', async () => {
    await openTablet();
    expect(laptop.attempt.getView().otherDevice).toBeNull();
    expect(tablet.attempt.getView().otherDevice).toMatchObject({ device: 1 });
    tablet.attempt.writeText(101, 'not here');
    await tablet.time.pass(5_000);
    expect(laptop.server.stored.has(101)).toBe(false);
  });

  it('shows what was saved after it got the paper and before it was registered', async () => {
    laptop.attempt.writeText(101, 'saved meanwhile');
    void laptop.attempt.flush();
    await tablet.open();
    expect(answerOn(tablet)).toBeUndefined();
    await tablet.time.pass(1_000);
    expect(answerOn(tablet)).toMatchObject({ textAnswer: 'saved meanwhile' });
  });

  it('asks for nothing more when it is the only one', async () => {
    await laptop.reload();
    // Fails whatever is asked next.
    laptop.server.faults = [{ status: 503 }];
    await laptop.time.pass(1_000);
    expect(laptop.server.faults).toHaveLength(1);
  });

  it('does not submit at the deadline: the last words of the one that writes arrive first', async () => {
    await openTablet();
    const { server, time } = laptop;
    await time.pass((server.deadline ?? 0) - server.now() - 500);
    laptop.attempt.writeText(101, 'last words');
    await time.pass(600);
    const ended = tablet.attempt.submit('TIMED_OUT');
    await time.pass(500);
    expect(server.handIns).toEqual([]);
    void laptop.attempt.submit('TIMED_OUT');
    await time.pass(1_000);
    expect(server.stored.get(101)?.textAnswer).toBe('last words');
    expect(server.late).toEqual([]);
    expect(server.handIns).toEqual(['TIMED_OUT']);
    // The server announces that it is over.
    void tablet.attempt.check();
    await time.pass(1_000);
    expect(await ended).toMatchObject({ status: 'TIMED_OUT' });
    expect(tablet.attempt.getView().outcome).toMatchObject({ by: 'time' });
  });

  it('leaves nothing to submit on a device that had no network when the student submitted there', async () => {
    await submitOfflineAndGoOnElsewhere();
    // Before it tries again.
    void laptop.attempt.follow();
    await laptop.time.pass(60_000);
    expect(laptop.server.handIns).toEqual([]);
    void laptop.attempt.continueHere();
    await laptop.time.pass(1_000);
    laptop.attempt.writeText(101, 'going on');
    await laptop.time.pass(60_000);
    expect(laptop.server.stored.get(101)?.textAnswer).toBe('going on');
    expect(laptop.server.handIns).toEqual([]);
  });

  it('is asked about before what waited for the network is submitted', async () => {
    await submitOfflineAndGoOnElsewhere();
    void laptop.attempt.openDevice();
    laptop.attempt.wake(true);
    await laptop.time.pass(60_000);
    expect(laptop.server.handIns).toEqual([]);
    expect(laptop.attempt.getView().otherDevice).toMatchObject({ device: 2 });
  });
});

describe('a tab that becomes the one that writes', () => {
  it('still shows another device until the server says that this one writes', async () => {
    const { attempt, shown } = laptop.tabs?.tellAll() ?? {};
    if (!attempt || !shown) throw new Error('The tab has nothing to tell.');
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

describe('somebody who is typing', () => {
  it('is asked to choose when what they typed is saved, not before', async () => {
    await openTablet();
    // It does not know that another device writes.
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

describe('a device whose disk keeps nothing', () => {
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
