import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { closeAtEnd } from './closing.ts';
import { report } from './result.ts';

// What a browser fetches, as the tests in a real Chromium count it: gzip, headers left out, in every language.
const root = resolve(import.meta.dirname, '..');
const said = await runBrowser();

const kilobytes = (what: string) =>
  [...said.matchAll(new RegExp(`first load of ${what}, (\\w+): ([\\d.]+) kB`, 'g'))].map(
    ([, language, size]) => ({ language, size: Number(size) }),
  );

for (const [what, work, goal] of [
  ['/login', 'sign-in page, first load, gzip', 'signInPage'],
  ['the quiz', 'quiz screen, first load, gzip', 'quizPage'],
] as const) {
  const sizes = kilobytes(what);
  if (sizes.length === 0) throw new Error(`Nothing was said about ${what}.`);
  // The largest language counts.
  const most = Math.max(...sizes.map(({ size }) => size));
  const note = sizes.map(({ language, size }) => `${language} ${size}`).join(', ');
  report({ work, unit: 'kB', rounds: [most], goal, note });
}

const [, sent, received] = /next question: (\d+) bytes sent, (\d+) received/.exec(said) ?? [];
if (received === undefined) throw new Error('Nothing was said about the next question.');
report({
  work: 'next question: its save, headers and body',
  unit: 'kB',
  rounds: [Number(received) / 1_000],
  goal: 'nextQuestion',
  note: `${received} bytes received and ${sent} sent; nothing else is fetched`,
});

async function runBrowser(): Promise<string> {
  const playwright = resolve(root, 'node_modules/.bin/playwright');
  const options = ['--config', 'e2e/playwright.config.ts', '--workers', '1', '--grep', 'first load of the'];
  const child = spawn(process.execPath, [playwright, 'test', 'first-load', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += String(chunk);
  });
  const ended = once(child, 'close');
  const end = closeAtEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const [code] = (await ended) as [number | null];
  await end();
  if (code !== 0) throw new Error(`The browser's tests ended with ${code}:\n${output}`);
  return output;
}
