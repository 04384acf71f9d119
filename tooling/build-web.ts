import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { readCommandLine, runCommand } from '#server/command-line.ts';

const usage = `usage: npm run build

Builds the pages into web/dist.`;
const options = { always: { type: 'boolean', default: false } } as const;
const { always } = readCommandLine({ usage, options }, ({ values }) => values);

const root = resolve(import.meta.dirname, '..');
const stampFile = join(root, 'web/dist/.built-from');

/** A hash of everything that goes into the pages. */
function stampOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package.json')));
  for (const folder of ['web', 'shared', 'tooling/bundle', 'tooling/i18n']) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && !entry.name.endsWith('.test.ts') && !entry.name.endsWith('.test.tsx'),
      )
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.startsWith(join(root, 'web/dist')))
      .sort();
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Compressed at build time, so that the server never has to. */
async function compressAssets(): Promise<void> {
  const folder = join(root, 'web/dist/assets');
  const text = readdirSync(folder).filter((name) => ['.js', '.css', '.json', '.svg'].includes(extname(name)));
  // The asynchronous functions use Node's thread pool; the synchronous ones would leave all cores but one idle.
  await Promise.all(
    text.map(async (name) => {
      const content = readFileSync(join(folder, name));
      const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
      writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(content, { params }));
    }),
  );
}

await runCommand('The pages were not built.', async () => {
  const stamp = stampOfSources();
  const isBuilt = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (!isBuilt || always) {
    // Loaded only when needed: a server that ships its built pages runs without Vite.
    const { build } = await import('vite');
    console.log('Building the pages …');
    await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
    await compressAssets();
    writeFileSync(stampFile, stamp);
  }
});
