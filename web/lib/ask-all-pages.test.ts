import { describe, expect, it } from 'vitest';
import { askAllPages } from './ask-all-pages.ts';

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
  it('comes with one call where it fits a page', async () => {
    const { all, asked, ask } = listOf(200);
    expect(await askAllPages(ask)).toEqual(all);
    expect(asked).toEqual([0]);
  });

  it('comes page after page where it does not', async () => {
    const { all, asked, ask } = listOf(450);
    expect(await askAllPages(ask)).toEqual(all);
    expect(asked).toEqual([0, 200, 400]);
  });

  it('ends where the list shrank while it was asked for', async () => {
    const found = await askAllPages<number>(async ({ offset }) => ({
      items: offset === 0 ? [1] : [],
      total: 2,
    }));
    expect(found).toEqual([1]);
  });

  it('ends where the total grows for ever', async () => {
    const found = await askAllPages<number>(async ({ offset }) => ({ items: [offset], total: offset + 2 }));
    expect(found).toHaveLength(10);
  });
});
