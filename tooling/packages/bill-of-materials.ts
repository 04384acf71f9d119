import { createHash } from 'node:crypto';
import { licenceOf } from './licences.ts';
import { type Lock, nameOf, needsOf } from './lock-file.ts';

/** CycloneDX 1.6. The same lock file gives the same bytes, so that two bills can be compared. */
export function billOfMaterials(lock: Lock, shipped: string[], version: string): object {
  const inBill = new Set(shipped);
  const self = `pkg:npm/cquiz@${version}`;
  const reference = (place: string) =>
    `pkg:npm/${nameOf(place).replace('@', '%40')}@${lock[place]?.version ?? ''}`;
  const components = new Map(
    shipped.map((place) => [reference(place), component(lock, place, reference(place))]),
  );
  const needs = new Map<string, Set<string>>();
  for (const place of shipped) {
    const known = needs.get(reference(place)) ?? new Set();
    for (const needed of needsOf(lock, place)) if (inBill.has(needed)) known.add(reference(needed));
    needs.set(reference(place), known);
  }
  const { dependencies, devDependencies, optionalDependencies } = lock[''] ?? {};
  const named = Object.keys({ ...devDependencies, ...optionalDependencies, ...dependencies });
  const own = named.map((name) => `node_modules/${name}`).filter((place) => inBill.has(place));
  needs.set(self, new Set(own.map(reference)));
  const body = {
    metadata: {
      component: {
        'bom-ref': self,
        type: 'application',
        name: 'cquiz',
        version,
        purl: self,
        licenses: [{ expression: 'Apache-2.0' }],
      },
    },
    components: [...components.values()],
    dependencies: [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() })),
  };
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialOf(body), version: 1, ...body };
}

function component(lock: Lock, place: string, reference: string): object {
  const { version = '', integrity = '' } = lock[place] ?? {};
  const name = nameOf(place);
  const licence = licenceOf(lock, place);
  return {
    'bom-ref': reference,
    type: 'library',
    name,
    version,
    purl: reference,
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
    ],
    licenses: [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
  };
}

function serialOf(body: object): string {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  // Formatted as a random UUID, which readers of bills require.
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
