import { readId } from './read-id.ts';

/** One of the values that are known; the first where an address says something else. */
export function readChoice<Value extends string>(
  text: string | null,
  [first, ...others]: readonly [Value, ...Value[]],
): Value {
  return others.find((value) => value === text) ?? first;
}

const mostPage = 1_000_000;

export function readPage(params: URLSearchParams): number {
  return Math.min(readId(params.get('page')) ?? 1, mostPage);
}

const mostText = 200;

export function readSearch(params: URLSearchParams): string {
  return (params.get('search') ?? '').slice(0, mostText);
}
