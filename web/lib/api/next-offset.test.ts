import { expect, it } from 'vitest';
import { nextOffset } from './next-offset.ts';

function page(length: number, total: number) {
  return { items: Array.from({ length }), total };
}

it('continues after the loaded pages', () => {
  const pages = [page(20, 42), page(20, 42)];
  expect(nextOffset(page(20, 42), pages)).toBe(40);
});

it('ends when all pages are loaded, and when a list that shrank has no more', () => {
  expect(nextOffset(page(2, 2), [page(2, 2)])).toBeUndefined();
  expect(nextOffset(page(0, 0), [page(0, 0)])).toBeUndefined();
  expect(nextOffset(page(0, 25), [page(20, 42), page(0, 25)])).toBeUndefined();
});
