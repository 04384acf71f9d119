import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      // `npm run check` gathers the messages elsewhere and compares.
      path: `${process.env['CQUIZ_MESSAGES'] ?? '<rootDir>/web/locales'}/{locale}`,
      include: ['<rootDir>/web'],
      exclude: ['**/dist/**', '**/*.test.*'],
    },
  ],
  // Where a message stands changes with every edit; a translator needs the file, not the line.
  format: formatter({ lineNumbers: false }),
});
