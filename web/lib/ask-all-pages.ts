interface Page<Item> {
  items: Item[];
  total: number;
}

const pageSize = 200;
/** Nobody reads further, and a list that grows while it is asked for must end. */
const mostPages = 10;

/** A whole list, page after page: what is counted and sorted on the screen must be all there. */
export async function askAllPages<Item>(
  ask: (page: { max: number; offset: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const { items, total } = await ask({ max: pageSize, offset: found.length });
    found.push(...items);
    if (items.length === 0 || found.length >= total) break;
  }
  return found;
}
