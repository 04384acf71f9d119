import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { groupByArea } from '../tooling/bundle/by-area.ts';
import { preloads } from '../tooling/bundle/preloads.ts';
import { isFacade, withoutFacades } from '../tooling/bundle/without-facades.ts';
import { devWords } from '../tooling/words/dev-words.ts';
import { words } from '../tooling/words/words-plugin.ts';
import { insidePart, wordParts } from './app/word-parts.ts';

const catalogues = join(import.meta.dirname, 'locales');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    beforePaintScript(),
    words({ catalogues, parts: wordParts, inside: insidePart }),
    devWords(catalogues),
    modernFonts(),
    serviceWorker(),
    preloads(import.meta.dirname),
    withoutFacades(),
  ],
  build: {
    target: 'es2022',
    // An inlined file would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: groupByArea(import.meta.dirname) } },
    },
  },
});

/** A file of its own before everything else: the policy allows no script in the page. */
function beforePaintScript(): Plugin {
  const source = readFileSync(join(import.meta.dirname, 'before-paint.js'), 'utf8');
  let emitted: string | undefined;
  return {
    name: 'before-paint-script',
    buildStart() {
      if (!this.meta.watchMode && this.environment.mode === 'build') {
        emitted = this.emitFile({ type: 'asset', name: 'before-paint.js', source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.values(bundle ?? {}).find(
          (output) => output.type === 'asset' && output.names.includes('before-paint.js'),
        );
        const src = emitted === undefined || !file ? '/before-paint.js' : `/${file.fileName}`;
        const script = { tag: 'script', attrs: { src }, injectTo: 'head-prepend' as const };
        // The server puts the brand's icon in; while developing it is not the server that sends the page.
        const icon = { tag: 'link', attrs: { rel: 'icon', href: '/favicon.svg' } };
        return emitted === undefined ? [script, icon] : [script];
      },
    },
  };
}

/** Of the fonts of formulas the one kind that every browser of today reads: the others are forty files for nobody. */
function modernFonts(): Plugin {
  return {
    name: 'modern-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /katex[\\/]dist[\\/]katex\.min\.css$/ },
      handler: (code) => code.replace(/,url\([^)]*\.(?:woff|ttf)\)\s*format\("\w+"\)/g, ''),
    },
  };
}

/** Without a hash in its name, because browsers come back to it; it knows the files of the quiz screen. */
function serviceWorker(): Plugin {
  const fileName = 'service-worker.js';
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      const id = fileURLToPath(new URL('./service-worker.ts', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[fileName];
        if (worker?.type !== 'chunk') throw new Error('The service worker was not built.');
        const { screen, maths } = listQuizScreenFiles(bundle, this);
        worker.code = worker.code
          .replace(/\bquizScreenFiles\b/, () => JSON.stringify(screen))
          .replace(/\bmathsFiles\b/, () => JSON.stringify(maths));
      },
    },
  };
}

/**
 * What the first page loads, and all that the quiz screen loads at once or later. What sets formulas is as large as all
 * of that together and listed by itself: most papers have none.
 */
function listQuizScreenFiles(
  bundle: Rolldown.OutputBundle,
  modules: Pick<Rolldown.PluginContext, 'getModuleInfo'>,
): { screen: string[]; maths: string[] } {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])));
  const isMaths = ({ moduleIds }: Rolldown.OutputChunk) =>
    moduleIds.some((module) => /[\\/]node_modules[\\/]katex[\\/]/.test(module));
  const maths = chunks.filter(isMaths);
  if (maths.length === 0) throw new Error('What sets formulas is in no file of the build.');

  /** The modules of ours that one needs, itself included. */
  function reach(file: string, withLater: boolean): string[] {
    const seen = new Set([join(import.meta.dirname, file)]);
    for (const id of seen) {
      const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
      const next = withLater ? [...importedIds, ...dynamicallyImportedIds] : importedIds;
      for (const other of next) if (!other.includes('/node_modules/')) seen.add(other);
    }
    return [...seen];
  }

  const needed = new Set([...reach('index.html', false), ...reach('app/frame/quiz-frame.tsx', true)]);
  const found = new Set([...needed].flatMap((id) => chunkOf.get(id) ?? []));
  for (const chunk of chunks) if (needed.has(chunk.facadeModuleId ?? '')) found.add(chunk);
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) found.add(imported);
    }
  }
  if (found.size < 2) throw new Error('The quiz screen is in no file of the build.');
  return {
    screen: filesOf([...found].filter((chunk) => !isMaths(chunk) && !isFacade(chunk))),
    maths: filesOf(maths),
  };
}

function filesOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  const files = chunks.flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ]);
  return [...new Set(files)].map((file) => `/${file}`).sort();
}
