import { describe, expect, it } from 'vitest';
import { fetchAllPages } from './fetch-all-pages.ts';

function listOf(length: number) {
  const all = Array.from({ length }, (_, index) => index);
  const asked: number[] = [];
  const ask = async ({ max, offset }: { max: number; offset: number }) => {
    asked.push(offset);
    return { items: all.slice(offset, offset + max), total: all.length };
  };
  return { all, asked, ask };
}

describe('a whole list', () => {
  it('is loaded with one call if it fits on one page', async () => {
    const { all, asked, ask } = listOf(200);
    expect(await fetchAllPages(ask)).toEqual(all);
    expect(asked).toEqual([0]);
  });

  it('is loaded page by page if it does not', async () => {
    const { all, asked, ask } = listOf(450);
    expect(await fetchAllPages(ask)).toEqual(all);
    expect(asked).toEqual([0, 200, 400]);
  });

  it('ends when the list shrinks while it is loaded', async () => {
    const items = await fetchAllPages<number>(async ({ offset }) => ({
      items: offset === 0 ? [1] : [],
      total: 2,
    }));
    expect(items).toEqual([1]);
  });

  it('ends after ten pages when the total keeps growing', async () => {
    const items = await fetchAllPages<number>(async ({ offset }) => ({ items: [offset], total: offset + 2 }));
    expect(items).toHaveLength(10);
  });
});
