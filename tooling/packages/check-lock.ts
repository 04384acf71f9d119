import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, nameOf } from './lock-file.ts';

interface Manifest {
  allowScripts?: Record<string, boolean>;
  [group: string]: unknown;
}

const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** Platform variants of packages whose install script was reviewed. */
function mayRunScript(name: string, { allowScripts = {} }: Manifest): boolean {
  const platform = /-?(darwin|linux|win32|windows)-(arm64|x64)$/;
  return Object.keys(allowScripts).some(
    (known) => allowScripts[known] === true && known.replace(platform, '') === name.replace(platform, ''),
  );
}

function faultOfPackage(name: string, one: Lock[string], manifest: Manifest): string | undefined {
  const label = `${name} ${one.version ?? ''}`;
  if (one.link === true || (one.resolved !== undefined && !one.resolved.startsWith('https://'))) {
    return `${label} comes from "${one.resolved}", not from a package registry.`;
  }
  if (one.version === undefined || !/^\d+\.\d+\.\d+/.test(one.version)) {
    return `${label} has no version of a package registry.`;
  }
  if (!/^sha512-[A-Za-z0-9+/]{86}==/.test(one.integrity ?? '')) {
    return `${label} has no sha512 in package-lock.json, so anything could be installed.`;
  }
  if (one.hasInstallScript === true && !mayRunScript(name, manifest)) {
    return `${label} runs a script when it is installed and is not in "allowScripts" of package.json.`;
  }
  if (one.deprecated !== undefined) return `${label} is deprecated: ${one.deprecated}`;
  return undefined;
}

function faultsOfManifest(manifest: Manifest, lock: Lock): string[] {
  return groups.flatMap((group) =>
    Object.entries((manifest[group] ?? {}) as Record<string, string>).flatMap(([name, version]) => {
      const locked = lock[`node_modules/${name}`]?.version;
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
        return [`${name} is "${version}" in package.json, not one exact version.`];
      }
      return locked === version
        ? []
        : [`${name} is ${version} in package.json and ${locked ?? 'missing'} in package-lock.json.`];
    }),
  );
}

/** Installations get exactly the tested versions from a registry, and no install script runs unreviewed. */
export function checkLock(root: string, lock: Lock): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const faults = Object.entries(lock)
    .filter(([place]) => place !== '')
    .map(([place, one]) => faultOfPackage(nameOf(place), one, manifest));
  return [...faultsOfManifest(manifest, lock), ...faults.filter((fault) => fault !== undefined)];
}
