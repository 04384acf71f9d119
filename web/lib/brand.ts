import { createContext, useContext } from 'react';
import { findMatch, type PageAddress } from '#shared/branding/match.ts';
import type { AppliedBrand, BrandCandidate } from '#shared/contract/platform/branding.ts';
import { api } from './api/api.ts';

/** The brands the server has put into the page. Fetched if there are none (in development). */
export async function loadBrandCandidates(): Promise<BrandCandidate[]> {
  const written = document.getElementById('brands')?.textContent;
  return written ? (JSON.parse(written) as BrandCandidate[]) : api('GET /branding/candidates');
}

export function brandAt(candidates: readonly BrandCandidate[], address: PageAddress): AppliedBrand {
  const match = findMatch(candidates, address);
  if (!match) throw new Error('No brand is the default one.');
  return match.brand;
}

const BrandContext = createContext<AppliedBrand | null>(null);
export const BrandProvider = BrandContext.Provider;

export function useBrand(): AppliedBrand {
  const brand = useContext(BrandContext);
  if (!brand) throw new Error('There is no brand above this component.');
  return brand;
}
