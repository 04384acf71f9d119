import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // The English text stays where it stands in the code, so each lazy part brings its own.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    colorSchemeScript(),
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
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|@lingui|@messageformat|cookie-es)[\\/]|[\\/]web[\\/]lib[\\/]/,
              priority: 2,
            },
            {
              name: 'base',
              test: /[\\/]shared[\\/]limits\.|[\\/]web[\\/]features[\\/]session[\\/](credential|current|sign-in|use-session|use-sign-in)|[\\/]web[\\/]ui[\\/](app-theme|brand-mark|button|check-field|delayed|error-state|field|icon-button|notice|password-field|state|text-field|theme|tone|use-field)|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](create|default|icons[\\/]Icon(AlertTriangle|CircleCheck|CircleX|Eye|EyeOff|InfoCircle|X)\.)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});

/** A file of its own before everything else: the policy allows no script in the page. */
function colorSchemeScript(): Plugin {
  const source = readFileSync(join(import.meta.dirname, 'color-scheme.js'), 'utf8');
  let emitted: string | undefined;
  return {
    name: 'color-scheme-script',
    buildStart() {
      if (!this.meta.watchMode && this.environment.mode === 'build') {
        emitted = this.emitFile({ type: 'asset', name: 'color-scheme.js', source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.values(bundle ?? {}).find(
          (output) => output.type === 'asset' && output.names.includes('color-scheme.js'),
        );
        const src = emitted === undefined || !file ? '/color-scheme.js' : `/${file.fileName}`;
        const script = { tag: 'script', attrs: { src }, injectTo: 'head-prepend' as const };
        // The server puts the brand's icon in; while developing it is not the server that sends the page.
        const icon = { tag: 'link', attrs: { rel: 'icon', href: '/favicon.svg' } };
        return emitted === undefined ? [script, icon] : [script];
      },
    },
  };
}
