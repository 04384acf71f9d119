import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pageTitle } from '#shared/branding/page-title.ts';
import type { BrandCandidate } from '#shared/contract/branding.ts';
import { api } from '#web/lib/api.ts';
import { applyBrand } from '#web/lib/apply-brand.ts';
import { BrandProvider, brandAt } from '#web/lib/brand.ts';
import { followHeading } from './follow-heading.ts';

interface Props {
  candidates: readonly BrandCandidate[];
  children: ReactNode;
}

/** Finds the brand of the address anew at every navigation, for the screens and for the document. */
export function PageBrand({ candidates: written, children }: Props) {
  const candidates = useCandidates(written);
  const location = useLocation();
  const { t } = useLingui();
  const { origin, hostname } = window.location;
  // Of the page on the screen: the window's address is ahead of it while the next page is being loaded.
  const { href } = new URL(`${origin}${location.pathname}${location.search}`);
  const brand = brandAt(candidates, { href, hostname });
  const { name } = brand;
  const login = t`Login - ${name}`;
  useLayoutEffect(() => {
    document.title = pageTitle(brand, location.pathname, { login });
  }, [brand, location, login]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: listeners are notified of every change.
  useLayoutEffect(() => applyBrand(brand), [brand, location]);
  useEffect(
    () =>
      followHeading((heading) => {
        document.title = pageTitle(brand, location.pathname, { login, heading });
      }),
    [brand, location, login],
  );
  return <BrandProvider value={brand}>{children}</BrandProvider>;
}

/** What the page came with, until an administrator changes it. */
function useCandidates(written: readonly BrandCandidate[]): readonly BrandCandidate[] {
  // Signing in empties the cache: what came since must not be lost with it.
  const latest = useRef(written);
  const { data } = useQuery({
    queryKey: ['branding', 'candidates'],
    queryFn: ({ signal }): Promise<readonly BrandCandidate[]> =>
      api('GET /branding/candidates', undefined, { signal }),
    initialData: () => latest.current,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useLayoutEffect(() => {
    latest.current = data;
  }, [data]);
  return data;
}
