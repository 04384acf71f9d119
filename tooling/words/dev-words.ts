import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { readCatalogue } from './catalogue.ts';

/** While developing, a language other than English comes in one piece, as its file is at that moment. */
export function devWords(catalogues: string): Plugin {
  return {
    name: 'dev-words',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, locale] = /^\/words-(es|fr|de)\.json$/.exec(request.url ?? '') ?? [];
        if (locale === undefined) return next();
        const translated = readCatalogue(join(catalogues, `${locale}.po`)).filter(
          (entry) => entry.translation,
        );
        const words = translated.map(({ id, translation }) => [id, compileMessage(translation)]);
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(Object.fromEntries(words)));
      });
    },
  };
}
