import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { readCommandLine, runCommand } from '#server/command-line.ts';

const usage = `usage: npm run dev

Starts the server, restarts it after each change, and serves the pages with live reload. PORT is the server's.`;
readCommandLine({ usage, options: {} }, () => undefined);

const root = resolve(import.meta.dirname, '..');
const apiPort = process.env['PORT'] || '3000';

await runCommand('The server did not start.', async () => {
  // In the terminal's process group: Ctrl-C reaches both, and each closes itself.
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(root, 'server/main.ts')],
    {
      stdio: 'inherit',
      env: { ...process.env, PORT: apiPort },
    },
  );

  const api = { target: `http://127.0.0.1:${apiPort}`, ws: false };
  const pages = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    server: { host: '127.0.0.1', port: 5173, proxy: { '/api': api, '/metrics': api, '/favicon.svg': api } },
  });
  await pages.listen();
  console.log('Pages with live reload:');
  pages.printUrls();

  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  await once(server, 'exit');
  await pages.close();
});
