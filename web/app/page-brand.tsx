import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import type { BrandCandidate } from '#shared/contract/branding.ts';
import { applyBrand } from '#web/lib/apply-brand.ts';
import { BrandProvider, brandAt } from '#web/lib/brand.ts';

interface Props {
  candidates: readonly BrandCandidate[];
  children: ReactNode;
}

/** Finds the brand of the address anew at every navigation, for the screens and for the document. */
export function PageBrand({ candidates, children }: Props) {
  const location = useLocation();
  const { origin, hostname } = window.location;
  // Of the page on the screen: the window's address is ahead of it while the next page is being loaded.
  const { href } = new URL(`${origin}${location.pathname}${location.search}`);
  const brand = brandAt(candidates, { href, hostname });
  useLayoutEffect(() => applyBrand(brand, location.pathname), [brand, location]);
  return <BrandProvider value={brand}>{children}</BrandProvider>;
}
