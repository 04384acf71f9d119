interface Page {
  items: unknown[];
  total: number;
}

/** Where the next page of a list begins; undefined when all of it has come. */
export function nextOffset(last: Page, pages: readonly Page[]): number | undefined {
  const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
  // A list that shrank meanwhile answers an empty page: asking on would never end.
  return last.items.length > 0 && shown < last.total ? shown : undefined;
}
