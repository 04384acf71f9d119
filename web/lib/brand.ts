import { createContext, useContext } from 'react';
import type { AppliedBrand } from '#shared/contract/branding.ts';
import { api } from './api.ts';

/** What the screens need of it: the colours are in the page's style already. */
export type ShownBrand = Pick<AppliedBrand, 'name' | 'shortName' | 'tagline' | 'description'>;

/** The brand the server has put into the page; asked for where the page came without (in development). */
export async function loadBrand(): Promise<ShownBrand> {
  const written = document.getElementById('brand')?.textContent;
  return written ? (JSON.parse(written) as AppliedBrand) : api('GET /branding');
}

const BrandContext = createContext<ShownBrand | null>(null);
export const BrandProvider = BrandContext.Provider;

export function useBrand(): ShownBrand {
  const brand = useContext(BrandContext);
  if (!brand) throw new Error('There is no brand above this component.');
  return brand;
}
