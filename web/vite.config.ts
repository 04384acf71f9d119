import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { groupByArea } from '../tooling/bundle/by-area.ts';
import { namedBreakpoints } from '../tooling/bundle/named-breakpoints.ts';
import { preloads } from '../tooling/bundle/preloads.ts';
import { isFacade, withoutFacades } from '../tooling/bundle/without-facades.ts';
import { devMessages } from '../tooling/i18n/dev-messages-plugin.ts';
import { messageFiles } from '../tooling/i18n/message-files-plugin.ts';
import { insidePart, messageParts } from './app/message-parts.ts';
import { breakpoints } from './ui/breakpoints.ts';

const catalogues = join(import.meta.dirname, 'locales');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    beforePaintScript(),
    messageFiles({ catalogues, parts: messageParts, inside: insidePart }),
    devMessages(catalogues),
    namedBreakpoints(breakpoints),
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

/** A separate script file that runs before everything else: the Content-Security-Policy allows no inline script. */
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
        // The server adds the brand's icon, but in development Vite sends the page.
        const icon = { tag: 'link', attrs: { rel: 'icon', href: '/favicon.svg' } };
        return emitted === undefined ? [script, icon] : [script];
      },
    },
  };
}

/** Keeps only the WOFF2 fonts of formulas, which every current browser reads: the others would be forty unused files. */
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

/** Its name has no hash, because browsers request it again under the same URL. It contains the quiz screen's file list. */
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
 * Lists the files of the first page and all that the quiz screen loads at once or later. The formula renderer is as large
 * as all of these together and is listed separately, because most papers have no formulas.
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
  if (maths.length === 0) throw new Error('No file of the build contains the formula renderer.');

  /** A module and all our modules that it imports. */
  function reach(file: string, withDynamic: boolean): string[] {
    const seen = new Set([join(import.meta.dirname, file)]);
    for (const id of seen) {
      const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
      const next = withDynamic ? [...importedIds, ...dynamicallyImportedIds] : importedIds;
      for (const other of next) if (!other.includes('/node_modules/')) seen.add(other);
    }
    return [...seen];
  }

  const needed = new Set([...reach('index.html', false), ...reach('app/frame/quiz-frame.tsx', true)]);
  const neededChunks = new Set([...needed].flatMap((id) => chunkOf.get(id) ?? []));
  for (const chunk of chunks) if (needed.has(chunk.facadeModuleId ?? '')) neededChunks.add(chunk);
  for (const chunk of neededChunks) {
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) neededChunks.add(imported);
    }
  }
  if (neededChunks.size < 2) throw new Error('No file of the build contains the quiz screen.');
  return {
    screen: filesOf([...neededChunks].filter((chunk) => !isMaths(chunk) && !isFacade(chunk))),
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
