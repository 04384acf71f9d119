import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findTranslatedAtImport } from './translated-at-import.ts';
import { findUnsaid } from './unsaid.ts';
import { findUntranslated } from './untranslated.ts';
import { locales, readCatalogue } from './words/catalogue.ts';
import { compareCatalogues } from './words/compare-catalogues.ts';

interface Finding {
  line: number;
  text: string;
}

const mostShown = 40;

/** Every text a person reads is a message, and the catalogues of all languages hold exactly these. */
export function checkMessages(root: string): string[] {
  const isShown = (text: string) => `shows "${text}" in one language only.`;
  const isEarly = (text: string) =>
    `translates ${text} on import, so the text doesn't follow a change of language.`;
  return [
    ...textsInCode(root, { folder: 'web', ending: /\.tsx?$/, find: findUntranslated, tell: isShown }),
    ...textsInCode(root, { folder: 'server', ending: /\.ts$/, find: findUnsaid, tell: isShown }),
    ...textsInCode(root, { folder: 'shared', ending: /\.ts$/, find: findUnsaid, tell: isShown }),
    ...textsInCode(root, { folder: 'web', ending: /\.tsx?$/, find: findTranslatedAtImport, tell: isEarly }),
    ...textsInCode(root, { folder: 'server', ending: /\.ts$/, find: findTranslatedAtImport, tell: isEarly }),
    ...checkCatalogues(root),
  ];
}

interface Looking {
  folder: string;
  ending: RegExp;
  find: (file: string, source: string) => Finding[];
  tell: (text: string) => string;
}

function textsInCode(root: string, { folder, ending, find, tell }: Looking): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](dist|testing)[\\/]/.test(file))
    .flatMap((file) =>
      find(file, readFileSync(file, 'utf8')).map(
        ({ line, text }) => `${relative(root, file)}:${line} ${tell(text)}`,
      ),
    );
}

function checkCatalogues(root: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'cquiz-messages-'));
  try {
    const { status, stdout, stderr } = spawnSync(
      join(root, 'node_modules/.bin/lingui'),
      ['extract', '--clean'],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, CQUIZ_MESSAGES: folder },
      },
    );
    if (status !== 0) return [`${stdout}${stderr}`.trim()];
    return ['web', 'server'].flatMap((part) => checkPart(root, part, join(folder, part)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkPart(root: string, part: string, gathered: string): string[] {
  const own = join(root, part, 'locales');
  const isSame = textOf(join(own, 'en.po')) === textOf(join(gathered, 'en.po'));
  if (!isSame) return [`${part}/locales/en.po does not hold the messages of the code: npm run messages.`];
  const source = readCatalogue(join(gathered, 'en.po'));
  return locales
    .filter((locale) => locale !== 'en')
    .flatMap((locale) =>
      shortened(
        compareCatalogues(`${part}/locales/${locale}.po`, source, readCatalogue(join(own, `${locale}.po`))),
      ),
    );
}

/** A whole catalogue of faults has one cause. */
function shortened(faults: readonly string[]): string[] {
  const rest = faults.length - mostShown;
  return rest > 0 ? [...faults.slice(0, mostShown), `… and ${rest} more of these.`] : [...faults];
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^"POT-Creation-Date:.*$/m, '');
  } catch {
    return '';
  }
}
