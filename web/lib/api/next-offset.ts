interface Page {
  items: unknown[];
  total: number;
}

/** The offset of the next page of a list; undefined when all pages are loaded. */
export function nextOffset(last: Page, pages: readonly Page[]): number | undefined {
  const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
  // A list that shrank meanwhile returns an empty page: loading on would never end.
  return last.items.length > 0 && shown < last.total ? shown : undefined;
}
