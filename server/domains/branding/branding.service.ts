import type { FastifyInstance } from 'fastify';
import type { Db, Trx } from '#database/client.ts';
import { type BrandingProfile, defaultBrand } from '#shared/branding/brand.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import { findMatch, type PageAddress, possibleMatches } from '#shared/branding/match.ts';
import type { AppliedBrand, BrandCandidate } from '#shared/contract/platform/branding.ts';
import { presentProfile } from './branding.presenter.ts';
import { type BrandingProfileRow, selectProfiles } from './branding.queries.ts';
import { paletteOf } from './palette.presenter.ts';

// Every page needs it; a change shows within this time even if its event was lost.
const cacheMs = 5_000;
const channel = 'cquiz_branding';

export const ownDefault: BrandingProfile = {
  key: 'default',
  priority: 0,
  pattern: null,
  brand: defaultBrand,
};

/** Finds the brand of an address. */
export interface Brands {
  /** Pass your current transaction: waiting for a second connection there deadlocks once all are taken. */
  find(address: PageAddress, within?: Trx): Promise<AppliedBrand>;
  findByKey(key: string): Promise<AppliedBrand | undefined>;
  /** All brands in use. */
  list(): Promise<AppliedBrand[]>;
  /** Brands that may apply on this host, highest priority first, the default last. */
  listCandidates(address: PageAddress): Promise<BrandCandidate[]>;
  /** Call with every change: no process shows the old brands after the commit. */
  changed(trx: Trx): Promise<void>;
  /** Drops this process's cache. */
  forget(): void;
}

export function createBrands(db: Db, channels: FastifyInstance['channels']): Brands {
  let changes = 0;
  let known: { profiles: BrandingProfile[]; until: number } = { profiles: profilesOver([]), until: 0 };
  const palettes = new Map<string, AppliedBrand['palette']>();

  async function listProfiles(connection: Db = db): Promise<BrandingProfile[]> {
    const now = performance.now();
    if (known.until > now) return known.profiles;
    const before = changes;
    try {
      const profiles = profilesOver(await selectProfiles(connection));
      // A value read before a change that was announced meanwhile would be shown for five more seconds.
      known = { profiles, until: before === changes ? now + cacheMs : 0 };
    } catch {
      // A page that reports the outage in the last known brand is better than none.
      known = { ...known, until: now + cacheMs };
    }
    return known.profiles;
  }

  function forget(): void {
    changes += 1;
    known = { ...known, until: 0 };
  }
  channels.subscribe(channel, forget);
  channels.onGap(forget);

  function applied({ brand }: BrandingProfile): AppliedBrand {
    const palette = palettes.get(brand.primaryColor) ?? paletteOf(brand.primaryColor);
    palettes.set(brand.primaryColor, palette);
    return { ...brand, palette };
  }

  return {
    changed: (trx) => channels.send(trx, channel, ''),
    forget,
    find: async (address, within) => applied(findMatch(await listProfiles(within), address) ?? ownDefault),
    findByKey: async (key) => {
      const profile = (await listProfiles()).find((one) => one.key === key);
      return profile && applied(profile);
    },
    list: async () => (await listProfiles()).map(applied),
    listCandidates: async (address) =>
      possibleMatches(await listProfiles(), address).map((profile) => ({
        priority: profile.priority,
        pattern: profile.pattern,
        brand: applied(profile),
      })),
  };
}

/** The first page of one of our own addresses; without one the default brand matches. */
export function pageAt(base: string | null): PageAddress {
  const url = base === null ? null : URL.parse(base);
  return { href: url?.href ?? '', hostname: url?.hostname ?? '' };
}

/** A row overrides the built-in profile of its key, even to turn it off. */
export function profilesOver(rows: BrandingProfileRow[]): BrandingProfile[] {
  const keys = new Set(rows.map((row) => row.profile_key));
  const enabled = rows.filter((row) => row.is_enabled).map(presentProfile);
  const isOwnDefaultUsed = !enabled.some(({ key }) => key === ownDefault.key);
  return [
    ...enabled,
    ...builtInProfiles.filter(({ key }) => !keys.has(key)),
    ...(isOwnDefaultUsed ? [ownDefault] : []),
  ];
}
