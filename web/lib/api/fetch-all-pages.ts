interface Page<Item> {
  items: Item[];
  total: number;
}

const pageSize = 200;
/** A list that grows while it is loaded must end. */
const usualPages = 10;
/** To select every row: 100,000 of them. */
export const pagesToSelect = 500;

/** Loads a whole list page by page, for lists that are counted and sorted on the screen. */
export async function fetchAllPages<Item>(
  ask: (page: { max: number; offset: number }) => Promise<Page<Item>>,
  maxPages = usualPages,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const { items, total } = await ask({ max: pageSize, offset: all.length });
    all.push(...items);
    if (items.length === 0 || all.length >= total) break;
  }
  return all;
}
