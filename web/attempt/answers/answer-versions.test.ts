import { beforeEach, describe, expect, it } from 'vitest';
import { AttemptBench } from '../testing/attempt-bench.ts';
import { SimulatedServer } from '../testing/simulated-server.ts';
import { VirtualTime } from '../testing/virtual-time.ts';

const essay = 102;
let time: VirtualTime;
let server: SimulatedServer;
let laptop: AttemptBench;
let tablet: AttemptBench;

beforeEach(async () => {
  time = new VirtualTime();
  server = new SimulatedServer(time);
  laptop = new AttemptBench(time, server, 1);
  tablet = new AttemptBench(time, server, 2);
  await laptop.open();
  await tablet.open();
  // Each device believes that it is the active one.
  void tablet.attempt.continueHere();
  await time.pass(1_000);
});

function othersOn({ attempt }: AttemptBench) {
  return attempt.getView().answers.get(essay)?.others ?? [];
}

async function refresh({ attempt }: AttemptBench): Promise<void> {
  void attempt.refresh();
  await time.pass(1_000);
}

describe('two texts of one answer', () => {
  it('have the time when each was written, even the one that arrives later', async () => {
    tablet.network.isAway = true;
    tablet.attempt.writeText(essay, 'offline on the tablet');
    const written = new Date(server.now()).toISOString();
    await time.pass(300_000);
    // The flag is sent with the text but does not change it.
    tablet.attempt.flag(essay, true);
    laptop.attempt.writeText(essay, 'on the laptop');
    const stored = new Date(server.now()).toISOString();
    await time.pass(300_000);
    tablet.network.isAway = false;
    void tablet.attempt.flush();
    await time.pass(60_000);
    await refresh(laptop);
    expect(othersOn(laptop)).toMatchObject([
      { textAnswer: 'offline on the tablet', changedAt: written, storedAt: stored },
    ]);
  });

  it('must be chosen between again when one is changed while the student chooses', async () => {
    laptop.attempt.writeText(essay, 'on the laptop');
    await time.pass(5_000);
    // The tablet never receives the result of its save, and the student keeps typing.
    tablet.network.faults.push('response lost');
    tablet.attempt.writeText(essay, 'on the tablet');
    void tablet.attempt.flush();
    await time.pass(100);
    tablet.network.isAway = true;
    await refresh(laptop);
    expect(othersOn(laptop)).toMatchObject([{ textAnswer: 'on the tablet' }]);
    tablet.attempt.writeText(essay, 'on the tablet, longer');
    tablet.network.isAway = false;
    void tablet.attempt.flush();
    await time.pass(5_000);
    laptop.attempt.choose(essay, { selectedOption: null, textAnswer: 'chosen' });
    void laptop.attempt.flush();
    await time.pass(5_000);
    expect(server.stored.get(essay)?.textAnswer).toBe('chosen');
    await refresh(laptop);
    expect(othersOn(laptop)).toMatchObject([{ textAnswer: 'on the tablet, longer' }]);
    laptop.attempt.choose(essay, { selectedOption: null, textAnswer: 'both' });
    void laptop.attempt.flush();
    await time.pass(5_000);
    await refresh(laptop);
    expect(othersOn(laptop)).toEqual([]);
    expect(server.unmerged).toEqual([]);
  });
});
