import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
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
  ],
  build: {
    target: 'es2022',
    // An inlined file would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A file for every shared piece would be dozens of requests; these are needed by every page.
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|@lingui|@messageformat|cookie-es)[\\/]|[\\/]web[\\/]lib[\\/](api|apply-brand|brand|format-date|i18n|is-take-page|languages|live-events|looks-like-email|page-language|paths|person-name|query-client|quiz-paths|read-id|save-file|send-with|session-token|words)/,
              priority: 2,
            },
            {
              name: 'base',
              test: /[\\/]shared[\\/]limits\.|[\\/]web[\\/]features[\\/]session[\\/](credential|current|return|sign-in|use-session|use-sign-in)|[\\/]web[\\/]features[\\/]profile[\\/]preferences\.|[\\/]web[\\/]ui[\\/](app-theme|brand-mark|button|check-field|delayed|error-state|field|icon-button|notice|password-field|state|text-field|theme|tone|use-field)|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](create|default|icons[\\/]Icon(AlertTriangle|CircleCheck|CircleX|Eye|EyeOff|FileText|Inbox|InfoCircle|List|ListDetails|ReportAnalytics|Upload|UserPlus|X)\.)/,
              priority: 1,
            },
            {
              // Of the quiz screen; the editor and the results show the same, and would cut it into small pieces.
              name: 'questions',
              test: /[\\/]shared[\\/]questions[\\/]|[\\/]web[\\/]questions[\\/](players|(multiple-choice|true-false|short-answer|essay)-player|option-row|options-field|text-answer-field|count-words|draft|use-draft|question-type-labels|rich-text|load-maths)\.|[\\/]web[\\/]ui[\\/](badge|bubble|key-cap|progress-bar)\./,
              priority: 1,
            },
          ],
        },
      },
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
        const { screen, maths } = listQuizScreenFiles(bundle);
        worker.code = worker.code
          .replace(/\bquizScreenFiles\b/, () => JSON.stringify(screen))
          .replace(/\bmathsFiles\b/, () => JSON.stringify(maths));
      },
    },
  };
}

/**
 * What the first page loads, the way to the quiz screen, and all that this screen may load later. What sets formulas is
 * as large as all of that together and listed by itself: most papers have none.
 */
function listQuizScreenFiles(bundle: Rolldown.OutputBundle): { screen: string[]; maths: string[] } {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isScreen = (module: string) => /[\\/]web[\\/]areas[\\/]student[\\/]quiz-take[\\/]/.test(module);
  const screen = chunks.filter(({ moduleIds }) => moduleIds.some(isScreen));
  if (screen.length === 0) throw new Error('The quiz screen is in no file of the build.');
  const isMaths = ({ moduleIds }: Rolldown.OutputChunk) =>
    moduleIds.some((module) => /[\\/]node_modules[\\/]katex[\\/]/.test(module));
  const maths = chunks.filter(isMaths);
  if (maths.length === 0) throw new Error('What sets formulas is in no file of the build.');
  const found = new Set<Rolldown.OutputChunk>();

  function add(chunk: Rolldown.OutputChunk | undefined, withLater: boolean): void {
    if (!chunk || found.has(chunk) || isMaths(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(byName.get(name), withLater);
    if (withLater) for (const name of chunk.dynamicImports) add(byName.get(name), true);
  }

  const isFirst = ({ facadeModuleId }: Rolldown.OutputChunk) => facadeModuleId?.endsWith('index.html');
  const leadsThere = ({ dynamicImports }: Rolldown.OutputChunk) =>
    screen.some(({ fileName }) => dynamicImports.includes(fileName));
  for (const chunk of chunks.filter(isFirst)) add(chunk, false);
  for (const chunk of screen) add(chunk, true);
  for (const chunk of chunks.filter(leadsThere)) add(chunk, false);
  return { screen: filesOf([...found]), maths: filesOf(maths) };
}

function filesOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  const files = chunks.flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ]);
  return [...new Set(files)].map((file) => `/${file}`).sort();
}
