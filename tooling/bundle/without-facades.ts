import type { Plugin } from 'vite';

/**
 * For a dynamic import whose page shares its chunk, the bundler adds a file that only re-exports it. Browsers would
 * request both, so this points the `import()` at the real chunk.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        for (const { fileName, code } of chunks) {
          const [, name, target] = facade.exec(code) ?? [];
          if (name === undefined || target === undefined) continue;
          const file = fileName.replace('assets/', '');
          for (const chunk of chunks) {
            chunk.code = chunk.code
              .replaceAll(`import(\`./${file}\`)`, `import("./${target}").then(({${name}:e})=>({default:e}))`)
              .replaceAll(`"assets/${file}"`, `"assets/${target}"`);
          }
          delete bundle[fileName];
        }
      },
    },
  };
}

export function isFacade({ code }: { code: string }): boolean {
  return facade.test(code);
}

const facade = /^export\{(\w+) as default\}from"\.\/([\w-]+\.js)";\s*$/;
