import { beforeEach, describe, expect, it } from 'vitest';
import { attempt as limits } from '#shared/limits.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { AttemptBench } from '../testing/attempt-bench.ts';

let bench: AttemptBench;

beforeEach(async () => {
  bench = new AttemptBench();
  await bench.open();
});

function state() {
  return bench.attempt.getView().saveState;
}

describe('saving', () => {
  it('starts two seconds after the last change, then shows "saved" for two seconds', async () => {
    bench.attempt.selectOption(101, 1);
    await bench.time.pass(1_500);
    bench.attempt.selectOption(101, 2);
    await bench.time.pass(1_900);
    expect(bench.server.saves).toHaveLength(0);
    expect(state()).toBe('saving');
    await bench.time.pass(200);
    expect(state()).toBe('saved');
    expect(bench.server.stored.get(101)).toMatchObject({ selectedOption: { id: 2 }, revision: 1 });
    await bench.time.pass(2_000);
    expect(state()).toBe('quiet');
    expect(bench.server.saves).toHaveLength(1);
  });

  it('is immediate on request', async () => {
    bench.attempt.writeText(102, 'The Volta');
    void bench.attempt.flush();
    await bench.time.pass(200);
    expect(bench.server.stored.get(102)?.textAnswer).toBe('The Volta');
  });

  it('is immediate if the journal stores nothing', async () => {
    bench.isDurable = false;
    bench.attempt.flag(103, true);
    await bench.time.pass(200);
    expect(bench.server.stored.get(103)?.isMarked).toBe(true);
  });

  it('sends nothing without a change', async () => {
    bench.attempt.selectOption(101, null);
    bench.attempt.writeText(102, '');
    await bench.time.pass(5_000);
    expect(bench.server.saves).toHaveLength(0);
  });

  it('does not count an edit made meanwhile as acknowledged', async () => {
    bench.attempt.writeText(102, 'one');
    void bench.attempt.flush();
    await bench.time.pass(50);
    bench.attempt.writeText(102, 'one two');
    await bench.time.pass(50);
    expect(bench.server.stored.get(102)?.textAnswer).toBe('one');
    expect(bench.attempt.getView().unsaved).toBe(1);
    expect(state()).toBe('saving');
    await bench.time.pass(3_000);
    expect(bench.server.stored.get(102)?.textAnswer).toBe('one two');
    expect(bench.attempt.getView().unsaved).toBe(0);
  });

  it('has at most one request in flight', async () => {
    for (let stroke = 0; stroke < 100; stroke += 1) {
      bench.attempt.writeText(102, 'x'.repeat(stroke + 1));
      void bench.attempt.flush();
      await bench.time.pass(10);
    }
    await bench.time.pass(3_000);
    expect(bench.server.saves.length).toBeLessThan(20);
    expect(bench.server.stored.get(102)?.textAnswer).toHaveLength(100);
  });

  it('splits many answers into several requests', async () => {
    for (let question = 0; question < limits.maxAnswers + 50; question += 1) {
      bench.attempt.selectOption(1_000 + question, 1);
    }
    void bench.attempt.flush();
    await bench.time.pass(1_000);
    expect(bench.server.saves.map((answers) => answers.length)).toEqual([limits.maxAnswers, 50]);
  });

  it('continues from the higher of the two revisions', async () => {
    bench.server.write(101, 'from elsewhere');
    bench.server.write(101, 'from elsewhere again');
    await bench.reload();
    bench.attempt.writeText(101, 'here');
    await bench.time.pass(3_000);
    expect(bench.server.stored.get(101)).toMatchObject({ textAnswer: 'here', revision: 3 });
  });
});

describe('a failing network', () => {
  it.each(['request lost', 'response lost', 'twice'] as const)('stores an answer once: %s', async (fault) => {
    bench.server.faults = [fault];
    bench.attempt.selectOption(101, 4);
    await bench.time.pass(10_000);
    expect(bench.server.writes).toEqual(['101 1']);
    expect(bench.attempt.getView()).toMatchObject({ unsaved: 0, saveState: 'quiet' });
  });

  it('shows "offline", keeps everything, and sends it once the network is back', async () => {
    bench.server.isAway = true;
    bench.attempt.selectOption(101, 4);
    bench.attempt.writeText(102, 'The Volta');
    await bench.time.pass(60_000);
    expect(bench.attempt.getView()).toMatchObject({ saveState: 'offline', unsaved: 2 });
    bench.server.isAway = false;
    bench.attempt.wake(true);
    await bench.time.pass(1_000);
    expect(bench.attempt.getView()).toMatchObject({ saveState: 'saved', unsaved: 0 });
  });

  it('is retried within eight seconds, even if no event reports that it is back', async () => {
    bench.server.isAway = true;
    bench.attempt.selectOption(101, 4);
    await bench.time.pass(300_000);
    bench.server.isAway = false;
    await bench.time.pass(8_100);
    expect(bench.attempt.getView().unsaved).toBe(0);
  });

  it('is retried less and less often', async () => {
    bench.server.faults = Array.from({ length: 100 }, () => ({ status: 503 }));
    bench.attempt.selectOption(101, 4);
    await bench.time.pass(60_000);
    expect(100 - bench.server.faults.length).toBeLessThan(12);
    expect(state()).toBe('waiting');
  });

  it('shows "offline" when the browser does, even with nothing to send, and detects the reconnection', async () => {
    bench.server.isAway = true;
    bench.attempt.lost(new ApiError('', 0));
    await bench.time.pass(20_000);
    expect(state()).toBe('offline');
    bench.server.isAway = false;
    await bench.time.pass(16_000);
    expect(state()).toBe('quiet');
  });

  it('may be followed by a reload without losing answers', async () => {
    bench.server.isAway = true;
    bench.attempt.selectOption(101, 4);
    bench.attempt.writeText(102, 'The Volta');
    await bench.time.pass(5_000);
    await bench.reload();
    expect(bench.attempt.getView().answers.get(102)?.textAnswer).toBe('The Volta');
    bench.attempt.writeText(102, 'The Volta and the Pra');
    await bench.time.pass(1_000);
    await bench.reload();
    bench.server.isAway = false;
    await bench.time.pass(20_000);
    expect(bench.server.stored.get(101)?.selectedOption).toEqual({ id: 4 });
    expect(bench.server.stored.get(102)?.textAnswer).toBe('The Volta and the Pra');
  });
});

describe('a refusing server', () => {
  it.each([500, 502, 503, 429, 404, 403, 413])(
    'is retried after %i, and no answer is lost',
    async (status) => {
      bench.server.faults = [{ status }];
      bench.attempt.selectOption(101, 4);
      await bench.time.pass(2_500);
      expect(bench.attempt.getView()).toMatchObject({ saveState: 'waiting', unsaved: 1 });
      await bench.time.pass(3_000);
      expect(bench.server.stored.get(101)?.selectedOption).toEqual({ id: 4 });
    },
  );

  it('gets no further requests after 401, and everything is kept', async () => {
    bench.server.faults = [{ status: 401, code: 'NOT_SIGNED_IN' }];
    bench.attempt.selectOption(101, 4);
    await bench.time.pass(120_000);
    expect(bench.attempt.getView()).toMatchObject({ saveState: 'signed-out', unsaved: 1 });
    expect(bench.server.saves).toHaveLength(0);
    await bench.reload();
    await bench.time.pass(3_000);
    expect(bench.server.stored.get(101)?.selectedOption).toEqual({ id: 4 });
  });

  it('does not block other answers with one it always refuses', async () => {
    bench.server.refused.add(102);
    for (const question of bench.server.questionIds) bench.attempt.writeText(question, 'x');
    await bench.time.pass(10_000);
    expect([...bench.server.stored.keys()]).toEqual([101, 103, 104]);
    expect(bench.attempt.getView()).toMatchObject({ saveState: 'waiting', unsaved: 1 });
    bench.server.refused.clear();
    bench.attempt.writeText(102, 'y');
    await bench.time.pass(3_000);
    expect(bench.attempt.getView()).toMatchObject({ saveState: 'saved', unsaved: 0 });
  });

  it('does not block other answers when it refuses the whole request for one', async () => {
    bench.server.faults = [
      { status: 422, code: 'INVALID_INPUT' },
      { status: 422, code: 'INVALID_INPUT' },
      { status: 422, code: 'INVALID_INPUT' },
    ];
    for (const question of bench.server.questionIds) bench.attempt.writeText(question, 'x');
    await bench.time.pass(10_000);
    expect([...bench.server.stored.keys()]).toEqual([102, 103, 104]);
    expect(bench.attempt.getView()).toMatchObject({ saveState: 'waiting', unsaved: 1 });
  });
});

describe('another device', () => {
  it('keeps its stored answer against a change that has not seen it, and both are shown', async () => {
    bench.server.write(101, 'there');
    await bench.time.pass(1_000);
    bench.attempt.writeText(101, 'here');
    await bench.time.pass(6_000);
    expect(bench.server.stored.get(101)?.textAnswer).toBe('there');
    expect(bench.attempt.getView()).toMatchObject({ unsaved: 0, saveState: 'quiet' });
    expect(bench.attempt.getView().answers.get(101)).toMatchObject({
      textAnswer: 'there',
      others: [{ textAnswer: 'here' }],
    });
  });

  it('leaves a choice between both versions after an offline change and a reload', async () => {
    bench.server.isAway = true;
    bench.server.write(101, 'there');
    await bench.time.pass(1_000);
    bench.attempt.writeText(101, 'here');
    await bench.time.pass(1_000);
    bench.server.isAway = false;
    await bench.reload();
    await bench.time.pass(20_000);
    const { others = [] } = bench.attempt.getView().answers.get(101) ?? {};
    expect(others).toMatchObject([{ textAnswer: 'here' }]);
    await bench.reload();
    expect(bench.attempt.getView().answers.get(101)?.others).toEqual(others);
    bench.attempt.choose(101, { selectedOption: null, textAnswer: 'there and here' });
    await bench.time.pass(6_000);
    expect(bench.server.stored.get(101)?.textAnswer).toBe('there and here');
    expect(bench.server.unmerged).toEqual([]);
    const after = bench.attempt.getView().answers.get(101);
    expect(after?.others ?? []).toEqual([]);
    expect(bench.server.history.map(({ textAnswer }) => textAnswer)).toEqual(
      expect.arrayContaining(['there', 'here']),
    );
  });

  it('does not interrupt typing, and the typed text is kept', async () => {
    bench.server.write(101, 'there');
    for (const typed of ['h', 'he', 'her', 'here']) {
      bench.attempt.writeText(101, typed);
      void bench.attempt.flush();
      await bench.time.pass(70);
    }
    expect(bench.attempt.getView().answers.get(101)).toMatchObject({ textAnswer: 'here' });
    await bench.time.pass(6_000);
    expect(bench.attempt.getView().answers.get(101)).toMatchObject({
      textAnswer: 'there',
      others: [{ textAnswer: 'here' }],
    });
    expect(bench.server.unmerged).toHaveLength(1);
  });

  it('loses no text to a flag set here', async () => {
    bench.server.write(101, 'an essay');
    bench.attempt.flag(101, true);
    await bench.time.pass(6_000);
    expect(bench.server.stored.get(101)).toMatchObject({ textAnswer: 'an essay', isMarked: true });
    expect(bench.attempt.getView().answers.get(101)).toMatchObject({
      textAnswer: 'an essay',
      isMarked: true,
    });
  });

  it('is noticed when the paper is reloaded', async () => {
    bench.server.write(103, 'there');
    void bench.attempt.refresh();
    await bench.time.pass(200);
    expect(bench.attempt.getView().answers.get(103)?.textAnswer).toBe('there');
  });
});

describe('leaving the page', () => {
  it('sends the last save once, and not again if it arrived', async () => {
    bench.attempt.writeText(101, 'last words');
    bench.attempt.leave();
    bench.attempt.leave();
    await bench.time.pass(5_000);
    expect(bench.server.saves).toHaveLength(1);
    expect(bench.attempt.getView().unsaved).toBe(0);
  });
});
