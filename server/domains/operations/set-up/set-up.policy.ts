import { demoAccounts } from '#database/seed/demo-accounts.ts';
import { type Brand, defaultBrand } from '#shared/branding/brand.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import type { SetUp, SetUpStep } from '#shared/contract/platform/set-up.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { SetUpStepName } from '#shared/settings.ts';

/** Everything that decides whether a step is done. */
interface SetUpFacts {
  hasDemo: boolean;
  /** The demo school was there and has been deleted. */
  isEmptied: boolean;
  /** Everyone can know the address or password of the administrator. */
  hasPublicAccount: boolean;
  /** Visitors see a name of the institution's own. */
  isNamed: boolean;
  hasOwnTimes: boolean;
  /** Visitors see a logo or colour of the institution's own. */
  hasOwnLook: boolean;
  mail: SetUp['mail'];
  programmes: number;
  teachers: number;
  superAdmins: number;
  hasVerifiedBackup: boolean;
  skipped: readonly SetUpStepName[];
}

const isDone: Record<SetUpStepName, (facts: SetUpFacts) => boolean> = {
  account: ({ hasPublicAccount }) => !hasPublicAccount,
  demo: ({ hasDemo }) => !hasDemo,
  name: ({ isNamed, hasOwnTimes }) => isNamed && hasOwnTimes,
  look: ({ hasOwnLook }) => hasOwnLook,
  mail: ({ mail }) => mail === 'works',
  programmes: ({ programmes }) => programmes > 0,
  teachers: ({ teachers }) => teachers > 0,
  backup: ({ hasVerifiedBackup }) => hasVerifiedBackup,
};

export function stepsOf(facts: SetUpFacts): SetUpStep[] {
  const names = SetUpStepName.options.filter((name) => name !== 'demo' || facts.hasDemo || facts.isEmptied);
  return names.map((name) => ({ name, state: stateOf(name, facts) }));
}

function stateOf(name: SetUpStepName, facts: SetUpFacts): SetUpStep['state'] {
  // Whatever is set up in the demo school is deleted with it.
  if (facts.hasDemo) return name === 'demo' ? 'open' : 'later';
  if (isDone[name](facts)) return 'done';
  return facts.skipped.includes(name) ? 'skipped' : 'open';
}

export function warningsOf(facts: SetUpFacts): SetUp['warnings'] {
  if (facts.hasDemo) return [];
  const { mail, hasVerifiedBackup, superAdmins } = facts;
  return [
    ...(mail === 'works' ? [] : (['mail'] as const)),
    ...(hasVerifiedBackup ? [] : (['backup'] as const)),
    ...(superAdmins > 1 ? [] : (['onlyAdministrator'] as const)),
  ];
}

const shipped: readonly Brand[] = [defaultBrand, ...builtInProfiles.map(({ brand }) => brand)];

export function hasOwnName({ name }: Brand): boolean {
  return shipped.every((brand) => brand.name !== name);
}

export function hasOwnLogo({ logo }: Brand): boolean {
  return logo !== null && shipped.every((brand) => brand.logo !== logo);
}

export function hasOwnLook({ logo, primaryColor }: Brand): boolean {
  return shipped.every((brand) => brand.logo !== logo || brand.primaryColor !== primaryColor);
}

/** The address is printed in the documentation. */
export function isDemoAddress(email: string): boolean {
  return demoAccounts.some((demo) => demo.email === normalizeEmail(email));
}

/** An account as the demo school made it, or one that kept its address or password. */
export function isPublicAccount(
  { email, passwordAt }: { email: string; passwordAt: Date | null },
  seededAt: Date | undefined,
): boolean {
  const hasSeededPassword = seededAt !== undefined && passwordAt !== null && passwordAt <= seededAt;
  return isDemoAddress(email) || hasSeededPassword;
}
