import type { Actor } from '#server/plugins/sessions/session.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';

type Origin = 'default' | 'built-in' | 'own';

export function originOf(key: string): Origin {
  if (key === 'default') return 'default';
  return builtInProfiles.some((profile) => profile.key === key) ? 'built-in' : 'own';
}

export function canProfile(
  actor: Actor,
  action: 'edit' | 'delete' | 'restore' | 'disable',
  { origin, isChanged }: { origin: Origin; isChanged: boolean },
): boolean {
  if (actor.role !== 'SUPER_ADMIN') return false;
  switch (action) {
    case 'edit':
      return true;
    case 'delete':
      return origin === 'own';
    case 'restore':
      return origin !== 'own' && isChanged;
    case 'disable':
      return origin !== 'default';
  }
}

const maxKeyLength = 50;

/** A unique key made from the name. */
export function keyFor(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxKeyLength)
    .replace(/^-+|-+$/g, '');
  const wanted = words === '' ? 'profile' : words;
  let key = wanted;
  for (let count = 2; taken.has(key); count += 1) key = `${wanted}-${count}`;
  return key;
}
