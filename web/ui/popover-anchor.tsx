import { type Ref, useImperativeHandle } from 'react';

/** Stands for an element that is on the page already: a popover hangs from it. */
export function PopoverAnchor({ ref, place }: { ref?: Ref<HTMLElement>; place: HTMLElement | null }) {
  useImperativeHandle(ref, () => place as HTMLElement, [place]);
  return null;
}
