/** A phone or tablet: no drag and drop, and a camera app of its own. */
export function isTouchOnly(): boolean {
  return window.matchMedia('(hover: none) and (pointer: coarse)').matches;
}
