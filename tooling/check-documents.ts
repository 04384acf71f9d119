import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folders = [
  'docs',
  'docs/decisions',
  'deploy',
  'bench',
  'bench/chaos',
  'bench/load',
  'e2e',
  'shared/contract',
  'server/importing/pdf',
];

/** The Markdown files that people read. */
export function listDocuments(root: string): string[] {
  return ['.', ...folders].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => (folder === '.' ? name : `${folder}/${name}`)),
  );
}

/** Every path, npm script and test that a document names must exist. */
export function checkDocuments(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return listDocuments(root).flatMap((document) => {
    const whole = readFileSync(join(root, document), 'utf8');
    // The import table may name folders that do not exist yet.
    const text =
      document === 'ARCHITECTURE.md'
        ? whole.replace(/^## What may import what\n[\s\S]*?(?=^## )/m, '')
        : whole;
    const paths = [
      ...text.matchAll(/`((?:shared|database|server|web|e2e|bench|deploy|tooling|docs)\/[\w./-]*)`/g),
    ]
      .map((match) => match[1] ?? '')
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${document} names ${path}, which does not exist.`);
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)]
      .map((match) => match[1] ?? '')
      .filter((path) => !existsSync(join(root, dirname(document), path)))
      .map((path) => `${document} links to ${path}, which does not exist.`);
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((script) => scripts[script] === undefined)
      .map((script) => `${document} names npm run ${script}, which does not exist.`);
    const slow = document === 'docs/attacks.md' ? findSlowTests(text) : [];
    return [...paths, ...links, ...commands, ...findMissingTests(root, document, text), ...slow];
  });
}

/** Documents cite tests in the form `server/x.test.ts`: "name of a test"; "name of another". */
function findMissingTests(root: string, document: string, text: string): string[] {
  return [...text.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`: ("[^"]+"(?:; "[^"]+")*)/g)].flatMap(
    ([, path = '', names = '']) => {
      const source = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
      return names
        .slice(1, -1)
        .split('"; "')
        .filter((name) => !source.includes(name))
        .map((name) => `${document} names the test "${name}", which is not in ${path}.`);
    },
  );
}

/** Tests of attacks run before every commit, so they may not be slow tests of `npm run test:all`. */
function findSlowTests(text: string): string[] {
  const cited = [...text.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`: "/g)].map((match) => match[1] ?? '');
  return cited
    .filter(
      (path) => path.includes('.slow.') || (path.endsWith('.e2e.ts') && !path.endsWith('.journey.e2e.ts')),
    )
    .map((path) => `docs/attacks.md names ${path}, which \`npm test\` leaves out.`);
}
