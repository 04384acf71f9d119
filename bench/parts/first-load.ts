import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { closeOnExit } from '../close-on-exit.ts';
import { report } from '../result.ts';

// What Chromium receives with an empty cache: headers, files, API responses, pictures.
const root = resolve(import.meta.dirname, '../..');
const output = await runBrowser();

interface Load {
  page: string;
  kilobytes: number;
  requests: number;
}

const loads: Load[] = [...output.matchAll(/first load of (.+): ([\d.]+) kB in (\d+) requests/g)].map(
  ([, page = '', kilobytes, requests]) => ({
    page,
    kilobytes: Number(kilobytes),
    requests: Number(requests),
  }),
);

for (const [prefix, work, goal] of [
  ['/login, ', 'sign-in page, first load, transferred', 'signInPage'],
  ['the quiz, ', 'quiz screen, first load, transferred', 'quizPage'],
] as const) {
  const sizes = loads.filter(({ page }) => page.startsWith(prefix));
  if (sizes.length === 0) throw new Error(`The browser reported nothing about ${prefix}.`);
  // The largest language counts.
  const largest = Math.max(...sizes.map(({ kilobytes }) => kilobytes));
  const note = sizes.map(({ page, kilobytes }) => `${page.slice(prefix.length)} ${kilobytes}`).join(', ');
  report({ work, unit: 'kB', rounds: [largest], goal, note });
}

const [busiest] = loads.toSorted((one, other) => other.requests - one.requests);
if (!busiest) throw new Error('The browser reported no requests.');
report({
  work: 'requests with an empty cache, page with the most requests',
  unit: 'requests',
  rounds: [busiest.requests],
  goal: 'pageRequests',
  note: `${busiest.page}; ${loads.length} pages were opened`,
});

const slow = [...output.matchAll(/slow line, dashboard of a (.+): ([\d.]+) s/g)].map(
  ([, person = '', seconds]) => ({ person, seconds: Number(seconds) }),
);
if (slow.length === 0) throw new Error('The browser reported nothing about the slow line.');
report({
  work: 'dashboard on a slow connection: 400 kbit/s, 400 ms, a quarter of the processor',
  unit: 's',
  rounds: [Math.max(...slow.map(({ seconds }) => seconds))],
  goal: 'slowLine',
  note: slow.map(({ person, seconds }) => `${person} ${seconds} s`).join(', '),
});

const [, sent, received] = /next question: (\d+) bytes sent, (\d+) received/.exec(output) ?? [];
if (received === undefined) throw new Error('The browser reported nothing about the next question.');
report({
  work: 'next question: response to its save, with headers',
  unit: 'kB',
  rounds: [Number(received) / 1_000],
  goal: 'nextQuestion',
  note: `${received} bytes received and ${sent} sent; nothing else is fetched`,
});

async function runBrowser(): Promise<string> {
  const playwright = resolve(root, 'node_modules/.bin/playwright');
  const options = [
    '--config',
    'e2e/playwright.config.ts',
    '--workers',
    '1',
    '--grep',
    'first load|next question|at most 25',
  ];
  const child = spawn(process.execPath, [playwright, 'test', 'first-load', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += String(chunk);
  });
  const ended = once(child, 'close');
  const end = closeOnExit(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const [code] = (await ended) as [number | null];
  await end();
  if (code !== 0) throw new Error(`The browser's tests ended with ${code}:\n${printed}`);
  return printed;
}
