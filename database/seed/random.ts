/** Numbers that look random but are the same for the same label, so that every demo school is the same. */
export interface Random {
  /** From 0 to 1. */
  next(): number;
  /** An integer, both ends included. */
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** Around 0, mostly between -2 and 2. */
  normal(): number;
}

/** Each label has its own sequence, so that another number for one student does not change the others. */
export function createRandom(label: string): Random {
  let state = hash(label);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, whole(0, list.length - 1)),
    shuffle: (list) => shuffled(list, whole),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

function hash(label: string): number {
  let value = 2_166_136_261;
  for (const character of label) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return value;
}

function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new Error('Nothing to pick from.');
  return list[index] as T;
}

function shuffled<T>(list: readonly T[], whole: Random['whole']): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = whole(0, last);
    [result[last], result[other]] = [at(result, other), at(result, last)];
  }
  return result;
}
