import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findUntranslated } from './untranslated.ts';

/** Every text of the pages is a message, and the catalogue holds exactly these. */
export function checkMessages(root: string): string[] {
  return [...untranslated(root), ...staleCatalogue(root)];
}

function untranslated(root: string): string[] {
  return readdirSync(join(root, 'web'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(root, 'web/dist')))
    .flatMap((file) =>
      findUntranslated(file, readFileSync(file, 'utf8')).map(
        ({ line, text }) => `${relative(root, file)}:${line} shows "${text}" in one language only.`,
      ),
    );
}

function staleCatalogue(root: string): string[] {
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
    const isSame = readCatalogue(join(root, 'web/locales/en.po')) === readCatalogue(join(folder, 'en.po'));
    return isSame ? [] : ['web/locales/en.po does not hold the messages of the pages: npm run messages.'];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCatalogue(file: string): string {
  return readFileSync(file, 'utf8').replace(/^"POT-Creation-Date:.*$/m, '');
}
