/** A phone or tablet: nothing can be dragged in, and it brings a camera app of its own. */
export function isTouchOnly(): boolean {
  return window.matchMedia('(hover: none) and (pointer: coarse)').matches;
}
