import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that runs until the test ends it. */
function openWork(turns: ReturnType<typeof createTurns>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  function ask(name: string, owner?: string): Promise<string> {
    return turns.take(async () => {
      started.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    }, owner);
  }
  return { started, ask, end: (name: string) => ends.get(name)?.() };
}

describe('calls that take turns', () => {
  it('rotate by owner, even if one of them has queued many', async () => {
    const { started, ask, end } = openWork(createTurns({ atOnce: 1, maxWaiting: 10 }));
    const done = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name, name[0]));
    for (const [at, name] of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'].entries()) {
      await expect.poll(() => started.length).toBe(at + 1);
      expect(started.at(-1)).toBe(name);
      end(name);
    }
    await Promise.all(done);
  });

  it('are first come, first served without an owner', async () => {
    const { started, ask, end } = openWork(createTurns({ atOnce: 2, maxWaiting: 10 }));
    const done = ['1', '2', '3', '4'].map((name) => ask(name));
    end('2');
    await expect.poll(() => started).toEqual(['1', '2', '3']);
    for (const name of ['1', '3']) end(name);
    await expect.poll(() => started).toEqual(['1', '2', '3', '4']);
    end('4');
    await Promise.all(done);
  });

  it("leave places to others if one owner has reached the owner's limit", async () => {
    const turns = createTurns({ atOnce: 3, maxWaiting: 10, each: { atOnce: 2, waiting: 1 } });
    const { started, ask, end } = openWork(turns);
    const done = ['a1', 'a2', 'a3'].map((name) => ask(name, 'a'));
    await expect(ask('a4', 'a')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    done.push(ask('b1', 'b'));
    expect(started).toEqual(['a1', 'a2', 'b1']);
    expect(turns.waiting()).toBe(1);
    end('b1');
    end('a1');
    await expect.poll(() => started).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a2', 'a3']) end(name);
    await Promise.all(done);
  });

  it('are refused if too many are queued, and accepted again after failed work', async () => {
    const turns = createTurns({ atOnce: 1, maxWaiting: 1 });
    const { ask, end } = openWork(turns);
    const failing = turns.take(async () => {
      throw new Error('It broke.');
    }, 'a');
    const waiting = ask('b1', 'b');
    await expect(ask('c1', 'c')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(failing).rejects.toThrow('It broke.');
    end('b1');
    await waiting;
    expect(await turns.take(async () => 'done', 'c')).toBe('done');
  });
});
