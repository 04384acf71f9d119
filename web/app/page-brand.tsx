import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pageTitle } from '#shared/branding/page-title.ts';
import type { BrandCandidate } from '#shared/contract/platform/branding.ts';
import { api } from '#web/lib/api/api.ts';
import { applyBrand } from '#web/lib/apply-brand.ts';
import { BrandProvider, brandAt } from '#web/lib/brand.ts';

interface PageBrandProps {
  candidates: readonly BrandCandidate[];
  children: ReactNode;
}

/** Matches the brand to the address at every navigation, for the screens and for the document. */
export function PageBrand({ candidates: written, children }: PageBrandProps) {
  const candidates = useCandidates(written);
  const location = useLocation();
  const { t } = useLingui();
  const { origin, hostname } = window.location;
  // The address of the page on the screen: `window.location` is ahead of it while the next page loads.
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

/** From the HTML, until an administrator changes it. */
function useCandidates(written: readonly BrandCandidate[]): readonly BrandCandidate[] {
  // Signing in clears the cache: a newer brand must survive that.
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

/** A greeting or a question can be the heading of a page without being its name. */
function readName(): string {
  const named = document.querySelector<HTMLElement>('[data-page-name], h1');
  return named?.dataset['pageName'] || (named?.textContent ?? '');
}

/** Reports the page's name now and whenever it changes. */
function followHeading(onHeading: (heading: string) => void): () => void {
  let last: string | undefined;
  function look() {
    const heading = readName();
    if (heading !== last) onHeading(heading);
    last = heading;
  }
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  look();
  return () => observer.disconnect();
}
