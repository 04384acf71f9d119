import { defineConfig } from '@lingui/cli';
import babelExtractor from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { sayExtractor } from './tooling/i18n/say-extractor.ts';

const exclude = ['**/dist/**', '**/*.test.*', '**/testing/**'];

/** `npm run check` gathers the messages elsewhere and compares. */
function pathOf(part: 'web' | 'server'): string {
  const elsewhere = process.env['CQUIZ_MESSAGES'];
  return elsewhere === undefined ? `<rootDir>/${part}/locales/{locale}` : `${elsewhere}/${part}/{locale}`;
}

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'fr', 'de'],
  extractors: [sayExtractor, babelExtractor],
  catalogs: [
    { path: pathOf('web'), include: ['<rootDir>/web'], exclude },
    { path: pathOf('server'), include: ['<rootDir>/server', '<rootDir>/shared'], exclude },
  ],
  // Where a message stands changes with every edit; a translator needs the file, not the line.
  format: formatter({ lineNumbers: false }),
});
