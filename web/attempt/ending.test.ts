import { beforeEach, describe, expect, it } from 'vitest';
import { AttemptBench } from './testing/attempt-bench.ts';

let bench: AttemptBench;

beforeEach(async () => {
  bench = new AttemptBench();
  await bench.open();
});

function outcome() {
  return bench.attempt.getView().outcome;
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('submitting', () => {
  it('sends unsent answers first, and joins a second call with the first', async () => {
    bench.attempt.writeText(101, 'the end');
    const both = Promise.all([bench.attempt.submit('SUBMITTED'), bench.attempt.submit('SUBMITTED')]);
    await bench.time.pass(1_000);
    const [first, second] = await both;
    expect(first).toMatchObject({ status: 'SUBMITTED' });
    expect(second).toEqual(first);
    expect(bench.server.stored.get(101)?.textAnswer).toBe('the end');
    expect(bench.server.submissions).toEqual(['SUBMITTED']);
    expect(outcome()).toMatchObject({ by: 'here', lateAnswers: 0, attempt: { status: 'SUBMITTED' } });
    expect(bench.attempt.getView().saveState).toBe('closed');
    expect(await bench.journal.listAnswers({ userId: 9, attemptId: 7 })).toEqual([]);
  });

  it('fails while the server is unreachable, changes nothing, and works afterwards', async () => {
    bench.server.isAway = true;
    bench.attempt.writeText(101, 'the end');
    const failed = failureOf(bench.attempt.submit('SUBMITTED'));
    await bench.time.pass(1_000);
    expect(await failed).toMatchObject({ status: 0 });
    expect(outcome()).toBeNull();
    bench.attempt.writeText(101, 'the very end');
    bench.server.isAway = false;
    const done = bench.attempt.submit('SUBMITTED');
    await bench.time.pass(1_000);
    expect((await done).status).toBe('SUBMITTED');
    expect(bench.server.stored.get(101)?.textAnswer).toBe('the very end');
  });

  it.each([503, 429])(
    'fails while the server responds %i, so that no answer is late, and completes by itself',
    async (status) => {
      bench.server.faults = [{ status }];
      bench.attempt.writeText(101, 'the end');
      const failed = failureOf(bench.attempt.submit('SUBMITTED'));
      await bench.time.pass(100);
      expect(await failed).toMatchObject({ status });
      expect(bench.server.submissions).toEqual([]);
      await bench.time.pass(60_000);
      expect(bench.server.submissions).toEqual(['SUBMITTED']);
      expect(bench.server.stored.get(101)?.textAnswer).toBe('the end');
      expect(outcome()).toMatchObject({ by: 'here', lateAnswers: 0 });
    },
  );

  it('is retried automatically when the network is back', async () => {
    bench.server.isAway = true;
    bench.attempt.writeText(101, 'the end');
    const failed = failureOf(bench.attempt.submit('SUBMITTED'));
    await bench.time.pass(1_000);
    expect(await failed).toMatchObject({ status: 0 });
    bench.server.isAway = false;
    await bench.time.pass(60_000);
    expect(bench.server.status).toBe('SUBMITTED');
    expect(bench.server.stored.get(101)?.textAnswer).toBe('the end');
    expect(outcome()).toMatchObject({ by: 'here', lateAnswers: 0 });
  });

  it('is not retried once the student has returned to the questions', async () => {
    bench.server.isAway = true;
    const failed = failureOf(bench.attempt.submit('SUBMITTED'));
    await bench.time.pass(1_000);
    expect(await failed).toMatchObject({ status: 0 });
    bench.attempt.withdraw();
    bench.server.isAway = false;
    await bench.time.pass(60_000);
    expect(bench.server.status).toBe('IN_PROGRESS');
    expect(bench.attempt.getView().saveState).toBe('quiet');
  });

  it('counts as done here if only the response was lost', async () => {
    bench.server.faults = ['response lost'];
    const failed = failureOf(bench.attempt.submit('SUBMITTED'));
    await bench.time.pass(200);
    expect(await failed).toMatchObject({ status: 0 });
    await bench.time.pass(20_000);
    expect(outcome()).toMatchObject({ by: 'here', attempt: { status: 'SUBMITTED' } });
  });

  it('continues without an answer that the server refuses', async () => {
    bench.server.refused.add(101);
    bench.attempt.writeText(101, 'x');
    const done = bench.attempt.submit('SUBMITTED');
    await bench.time.pass(2_000);
    expect((await done).status).toBe('SUBMITTED');
  });

  it('includes the time spent on answers since they were saved', async () => {
    bench.attempt.writeText(101, 'x');
    await bench.time.pass(5_000);
    bench.attempt.addTime(101, 12.4);
    bench.attempt.addTime(102, 30);
    const done = bench.attempt.submit('SUBMITTED');
    await bench.time.pass(1_000);
    await done;
    expect(bench.server.stored.get(101)).toMatchObject({ timeSpent: 12, textAnswer: 'x' });
    expect(bench.server.stored.has(102)).toBe(false);
  });
});

describe('when time is up', () => {
  it('submits with the reason', async () => {
    await bench.time.pass(1_800_001);
    const done = bench.attempt.submit('TIMED_OUT');
    await bench.time.pass(1_000);
    expect((await done).status).toBe('TIMED_OUT');
    expect(outcome()).toMatchObject({ by: 'time', lateAnswers: 0 });
  });

  it('does not submit if the teacher added time at the last moment', async () => {
    await bench.time.pass(1_800_001);
    bench.server.deadline = bench.server.now() + 600_000;
    const done = bench.attempt.submit('TIMED_OUT');
    await bench.time.pass(1_000);
    expect((await done).status).toBe('IN_PROGRESS');
    expect(outcome()).toBeNull();
    expect(bench.attempt.getView()).toMatchObject({
      addedMinutes: 10,
      deadline: new Date(bench.server.deadline).toISOString(),
    });
    bench.attempt.writeText(101, 'in the added time');
    await bench.time.pass(3_000);
    expect(bench.server.stored.get(101)?.textAnswer).toBe('in the added time');
    expect(bench.server.submissions).toEqual([]);
  });

  it('while the server is unreachable: keeps retrying, and unsent answers go to the teacher', async () => {
    await bench.time.pass(1_795_000);
    bench.server.isAway = true;
    bench.attempt.writeText(101, 'in time, but offline');
    await bench.time.pass(5_001);
    const failed = failureOf(bench.attempt.submit('TIMED_OUT'));
    await bench.time.pass(20_000);
    expect(await failed).toMatchObject({ status: 0 });
    expect(bench.attempt.getView()).toMatchObject({ saveState: 'offline', outcome: null });
    bench.server.status = 'TIMED_OUT';
    bench.server.isAway = false;
    await bench.time.pass(20_000);
    expect(outcome()).toMatchObject({ by: 'time', lateAnswers: 1, attempt: { status: 'TIMED_OUT' } });
    expect(bench.server.late.map(({ response }) => response?.type === 'text' && response.text)).toEqual([
      'in time, but offline',
    ]);
  });

  it('submits after reconnecting if everything was sent before the server became unreachable', async () => {
    await bench.time.pass(1_799_000);
    bench.server.isAway = true;
    await bench.time.pass(1_001);
    const failed = failureOf(bench.attempt.submit('TIMED_OUT'));
    await bench.time.pass(2_000);
    expect(await failed).toMatchObject({ status: 0 });
    bench.server.isAway = false;
    await bench.time.pass(16_000);
    expect(outcome()).toMatchObject({ by: 'time', lateAnswers: 0, attempt: { status: 'TIMED_OUT' } });
  });

  it('submits an attempt the server has not closed yet when a save is late', async () => {
    await bench.time.pass(1_806_000);
    bench.attempt.writeText(101, 'too late');
    await bench.time.pass(20_000);
    expect(bench.server.submissions).toEqual(['TIMED_OUT']);
    expect(outcome()).toMatchObject({ by: 'time', lateAnswers: 1 });
  });
});

describe('an attempt that was closed elsewhere', () => {
  it('is noticed with the next save, which is kept for the teacher', async () => {
    bench.server.status = 'SUBMITTED';
    bench.attempt.writeText(101, 'after the end');
    await bench.time.pass(5_000);
    expect(outcome()).toMatchObject({ by: 'elsewhere', lateAnswers: 1 });
    bench.attempt.writeText(101, 'more');
    expect(bench.attempt.getView().answers.get(101)?.textAnswer).toBe('after the end');
  });

  it('is noticed when the server announces a change', async () => {
    bench.server.status = 'SUBMITTED';
    void bench.attempt.check();
    await bench.time.pass(500);
    expect(outcome()).toMatchObject({ by: 'elsewhere', lateAnswers: 0 });
  });

  it('does not count a stored answer as late if only the response was lost', async () => {
    bench.server.faults = ['response lost'];
    bench.attempt.writeText(101, 'stored');
    void bench.attempt.flush();
    await bench.time.pass(100);
    bench.server.status = 'SUBMITTED';
    await bench.time.pass(10_000);
    expect(outcome()).toMatchObject({ by: 'elsewhere', lateAnswers: 0 });
  });

  it('is reported once after a reload', async () => {
    bench.server.isAway = true;
    bench.attempt.writeText(101, 'offline');
    await bench.time.pass(3_000);
    await bench.reload();
    bench.server.isAway = false;
    bench.server.status = 'TIMED_OUT';
    await bench.time.pass(20_000);
    expect(outcome()).toMatchObject({ by: 'time', lateAnswers: 1 });
  });
});

describe('added time', () => {
  it('appears after a save and after a reload of the attempt', async () => {
    bench.server.deadline = (bench.server.deadline ?? 0) + 300_000;
    bench.attempt.flag(101, true);
    await bench.time.pass(3_000);
    expect(bench.attempt.getView().addedMinutes).toBe(5);
    bench.server.deadline += 600_000;
    void bench.attempt.check();
    await bench.time.pass(200);
    expect(bench.attempt.getView()).toMatchObject({
      addedMinutes: 10,
      deadline: new Date(bench.server.deadline).toISOString(),
    });
  });

  it('is known after an offline reload', async () => {
    bench.server.deadline = (bench.server.deadline ?? 0) + 600_000;
    void bench.attempt.check();
    await bench.time.pass(200);
    bench.server.isAway = true;
    await bench.reload();
    const deadline = new Date(bench.server.deadline).toISOString();
    expect(bench.attempt.getView()).toMatchObject({ deadline });
  });
});
