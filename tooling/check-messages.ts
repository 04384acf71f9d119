import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { locales, readCatalogue } from './i18n/catalogue.ts';
import { compareCatalogues } from './i18n/compare-catalogues.ts';
import { findTranslatedAtImport } from './i18n/translated-at-import.ts';
import { findUntranslatedOnServer } from './i18n/untranslated-server.ts';
import { findUntranslatedInWeb } from './i18n/untranslated-web.ts';

interface Finding {
  line: number;
  text: string;
}

const maxShown = 40;

/** Every text that people read is a message, and the catalogues of all languages contain exactly these. */
export function checkMessages(root: string): string[] {
  const untranslated = (text: string) => `shows "${text}" in one language only.`;
  const atImport = (text: string) =>
    `translates ${text} on import, so the text doesn't follow a change of language.`;
  const [ts, tsx] = [/\.ts$/, /\.tsx?$/];
  const onServer = { ending: ts, find: findUntranslatedOnServer, describe: untranslated };
  return [
    ...searchCode(root, { folder: 'web', ending: tsx, find: findUntranslatedInWeb, describe: untranslated }),
    ...searchCode(root, { folder: 'server', ...onServer }),
    ...searchCode(root, { folder: 'shared', ...onServer }),
    ...searchCode(root, { folder: 'web', ending: tsx, find: findTranslatedAtImport, describe: atImport }),
    ...searchCode(root, { folder: 'server', ending: ts, find: findTranslatedAtImport, describe: atImport }),
    ...checkCatalogues(root),
  ];
}

interface Search {
  folder: string;
  ending: RegExp;
  find: (file: string, source: string) => Finding[];
  describe: (text: string) => string;
}

function searchCode(root: string, { folder, ending, find, describe }: Search): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](dist|testing)[\\/]/.test(file))
    .flatMap((file) =>
      find(file, readFileSync(file, 'utf8')).map(
        ({ line, text }) => `${relative(root, file)}:${line} ${describe(text)}`,
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

function checkPart(root: string, part: string, extracted: string): string[] {
  const own = join(root, part, 'locales');
  const isSame = textOf(join(own, 'en.po')) === textOf(join(extracted, 'en.po'));
  if (!isSame)
    return [`${part}/locales/en.po does not match the messages in the code: run npm run messages.`];
  const source = readCatalogue(join(extracted, 'en.po'));
  return locales
    .filter((locale) => locale !== 'en')
    .flatMap((locale) =>
      limitFaults(
        compareCatalogues(`${part}/locales/${locale}.po`, source, readCatalogue(join(own, `${locale}.po`))),
      ),
    );
}

/** Many faults in one catalogue usually have one cause, so only the first are listed. */
function limitFaults(faults: readonly string[]): string[] {
  const rest = faults.length - maxShown;
  return rest > 0 ? [...faults.slice(0, maxShown), `… and ${rest} more.`] : [...faults];
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^"POT-Creation-Date:.*$/m, '');
  } catch {
    return '';
  }
}
