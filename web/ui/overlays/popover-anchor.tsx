import { type Ref, useImperativeHandle } from 'react';

/** Anchors a popover to an element that already exists. */
export function PopoverAnchor({ ref, place }: { ref?: Ref<HTMLElement>; place: HTMLElement | null }) {
  useImperativeHandle(ref, () => place as HTMLElement, [place]);
  return null;
}
