import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditPackages, judgeAudit } from './audit.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { checkLock } from './check-lock.ts';
import { checkLicences } from './licences.ts';
import { type Lock, readLock, withAllNeeded } from './lock-file.ts';
import { listShipped } from './shipped.ts';

const repository = resolve(import.meta.dirname, '../..');
const integrity = `sha512-${'A'.repeat(86)}==`;
const good = { version: '1.2.3', integrity, license: 'MIT' };

function lockWith(one: Lock[string]): Lock {
  return { '': { dependencies: { one: '1.2.3' } }, 'node_modules/one': { ...good, ...one } };
}

describe('the lock file', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'cquiz-packages-'));
    write({ dependencies: { one: '1.2.3' } });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(manifest: object): void {
    writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  }

  it('passes with exact versions and hashes, from a registry, without install scripts', () => {
    expect(checkLock(root, lockWith({}))).toEqual([]);
  });

  it.each([
    [
      'comes from a repository',
      { resolved: 'git+ssh://git@host.example/one.git#abc' },
      'not from a package registry',
    ],
    ['comes over plain HTTP', { resolved: 'http://host.example/one.tgz' }, 'not from a package registry'],
    ['is a folder', { link: true, resolved: '../one' }, 'not from a package registry'],
    ['has only an old hash', { integrity: 'sha1-AAAA' }, 'has no sha512'],
    ['runs an unreviewed script', { hasInstallScript: true }, 'runs a script'],
    ['is deprecated', { deprecated: 'Use two.' }, 'is deprecated: Use two.'],
  ])('fails for a package that %s, and names it', (_, change, reason) => {
    const faults = checkLock(root, lockWith(change));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('one 1.2.3');
    expect(faults[0]).toContain(reason);
  });

  it.each(['^1.2.3', '*', 'latest', 'github:someone/one'])(
    'fails for the version %s in package.json',
    (version) => {
      write({ dependencies: { one: version } });
      expect(checkLock(root, lockWith({}))[0]).toContain(`one is "${version}"`);
    },
  );

  it('may contain an install script on every platform once it is allowed for one', () => {
    write({ dependencies: { one: '1.2.3' }, allowScripts: { 'one-linux-x64': true } });
    const lock = { ...lockWith({}), 'node_modules/one-darwin-arm64': { ...good, hasInstallScript: true } };
    expect(checkLock(root, lock)).toEqual([]);
  });
});

describe('a licence', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', '(GPL-2.0-only OR MIT) AND ISC'])(
    '%s is allowed',
    (license) => {
      expect(checkLicences(lockWith({ license }), ['node_modules/one'])).toEqual([]);
    },
  );

  it.each([
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'LGPL-3.0-or-later',
    'SEE LICENSE IN README',
    'MIT GPL-3.0-only',
    '',
  ])('"%s" fails with the name of the package', (license) => {
    expect(checkLicences(lockWith({ license }), ['node_modules/one'])[0]).toContain('one 1.2.3');
  });

  it('fails if it is missing', () => {
    const lock = { 'node_modules/one': { version: '1.2.3', integrity } };
    expect(checkLicences(lock, ['node_modules/one'])[0]).toContain('no licence');
  });
});

describe('the shipped packages', () => {
  it('include the nearest package of a name, and no optional peers', () => {
    const lock: Lock = {
      'node_modules/one': {
        dependencies: { two: '2' },
        peerDependencies: { four: '4' },
        peerDependenciesMeta: { four: { optional: true } },
      },
      'node_modules/one/node_modules/two': { dependencies: { three: '3' } },
      'node_modules/two': {},
      'node_modules/three': {},
      'node_modules/four': {},
    };
    expect(withAllNeeded(lock, ['one'])).toEqual([
      'node_modules/one',
      'node_modules/one/node_modules/two',
      'node_modules/three',
    ]);
  });

  it('include those of the server and the pages, and no tools', () => {
    const shipped = listShipped(repository, readLock(repository));
    expect(shipped).toEqual(
      expect.arrayContaining([
        'node_modules/pg',
        'node_modules/pg-types',
        'node_modules/react-dom',
        'node_modules/katex',
      ]),
    );
    for (const tool of ['vite', 'vitest', 'typescript', '@biomejs/biome', '@playwright/test']) {
      expect(shipped).not.toContain(`node_modules/${tool}`);
    }
  });

  it('are listed in the bill of materials with hash and licence, identically each time', () => {
    const lock = readLock(repository);
    const shipped = listShipped(repository, lock);
    const bill = billOfMaterials(lock, shipped, '1.0.0') as {
      components: { name: string; hashes: { content: string }[] }[];
    };
    expect(
      new Set(bill.components.map(({ name }) => `node_modules/${name}`)).has('node_modules/fastify'),
    ).toBe(true);
    expect(bill.components.every(({ hashes }) => /^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ''))).toBe(
      true,
    );
    expect(billOfMaterials(lock, shipped, '1.0.0')).toEqual(bill);
  });
});

describe('an audit', () => {
  const severe = {
    name: 'one',
    severity: 'high',
    range: '<2',
    nodes: ['node_modules/one'],
    via: [{ title: 'A hole', url: 'https://advisory.example/1' }],
  };

  it('fails for a severe vulnerability in a shipped package', () => {
    const { faults, done } = judgeAudit(JSON.stringify({ vulnerabilities: { one: severe } }), [
      'node_modules/one',
    ]);
    expect(faults).toEqual(['one <2: high: A hole (https://advisory.example/1)']);
    expect(done).toBe(true);
  });

  it('lists vulnerabilities of tools and moderate ones without failing', () => {
    const moderate = { ...severe, name: 'two', severity: 'moderate', nodes: ['node_modules/two'] };
    const audit = judgeAudit(JSON.stringify({ vulnerabilities: { one: severe, two: moderate } }), [
      'node_modules/two',
    ]);
    expect(audit.faults).toEqual([]);
    expect(audit.notes).toHaveLength(2);
  });

  it.each(['{"message":"405 Method Not Allowed"}', '{"error":{"code":"ENOTFOUND"}}', ''])(
    'that receives %s reports that it was not done',
    (output) => {
      const { done, notes } = judgeAudit(output, []);
      expect(done).toBe(false);
      expect(notes[0]).toMatch(/^not audited: /);
    },
  );

  it('refuses an empty lock file', () => {
    expect(() => auditPackages(repository, { '': {} }, [])).toThrow('empty');
  });
});
