import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  deprecated?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** The packages by their path; the empty path is the project itself. */
export type Lock = Record<string, LockedPackage>;

export function readLock(root: string): Lock {
  const { lockfileVersion, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    lockfileVersion: number;
    packages: Lock;
  };
  if (lockfileVersion !== 3) throw new Error(`package-lock.json has version ${lockfileVersion}, not 3.`);
  return packages;
}

export function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Resolves a dependency the way Node does: beside the package, else further up. */
function find(lock: Lock, from: string, name: string): string | undefined {
  const place = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (lock[place] !== undefined) return place;
  if (from === '') return undefined;
  const above = from.lastIndexOf('/node_modules/');
  return find(lock, above < 0 ? '' : from.slice(0, above), name);
}

/** The paths of a package's dependencies, without optional peers. */
export function needsOf(lock: Lock, place: string): string[] {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies = {},
    peerDependenciesMeta,
  } = lock[place] ?? {};
  const peers = Object.keys(peerDependencies).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  );
  const names = new Set([...peers, ...Object.keys({ ...optionalDependencies, ...dependencies })]);
  return [...names].map((name) => find(lock, place, name)).filter((found) => found !== undefined);
}

/** The packages with all their dependencies. */
export function withAllNeeded(lock: Lock, names: string[]): string[] {
  const wanted = new Set<string>();
  const open = names.map((name) => find(lock, '', name));
  for (let place = open.pop(); open.length > 0 || place !== undefined; place = open.pop()) {
    if (place === undefined || wanted.has(place)) continue;
    wanted.add(place);
    open.push(...needsOf(lock, place));
  }
  return [...wanted].sort();
}
