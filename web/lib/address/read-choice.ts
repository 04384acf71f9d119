import { readId } from './read-id.ts';

/** The value if it is a known one, otherwise the first known value. */
export function readChoice<Value extends string>(
  text: string | null,
  [first, ...others]: readonly [Value, ...Value[]],
): Value {
  return others.find((value) => value === text) ?? first;
}

const maxPage = 1_000_000;

export function readPage(params: URLSearchParams): number {
  return Math.min(readId(params.get('page')) ?? 1, maxPage);
}

const maxText = 200;

export function readSearch(params: URLSearchParams): string {
  return (params.get('search') ?? '').slice(0, maxText);
}
