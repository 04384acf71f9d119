/** Marks a formula that is wider than its place: it then scrolls inside itself, also by the keyboard. */
export function followWidth(formula: HTMLElement): () => void {
  const place = findPlace(formula);
  if (!place) return () => undefined;
  const observer = new ResizeObserver(look);
  observer.observe(place);
  // Its own fonts are other than those it was measured with at first.
  document.fonts.addEventListener('loadingdone', look);
  look();

  function look(): void {
    const isWide = place !== undefined && widthOf(formula) > place.clientWidth + 1;
    formula.toggleAttribute('data-wide', isWide);
    if (isWide) formula.tabIndex = 0;
    else formula.removeAttribute('tabindex');
  }
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', look);
  };
}

function findPlace(formula: HTMLElement): HTMLElement | undefined {
  let place = formula.parentElement;
  while (place && ['inline', 'contents'].includes(getComputedStyle(place).display))
    place = place.parentElement;
  return place ?? undefined;
}

/** In the line a formula may break between its pieces; one of its own never does. */
function widthOf(formula: HTMLElement): number {
  const widths = [...formula.querySelectorAll('.katex-base')].map((one) => one.getBoundingClientRect().width);
  return 'display' in formula.dataset
    ? widths.reduce((sum, width) => sum + width, 0)
    : Math.max(0, ...widths);
}
