import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { closeAtEnd } from './closing.ts';
import { report } from './result.ts';

// What a real Chromium receives with an empty cache: headers, files, answers of the API, pictures.
const root = resolve(import.meta.dirname, '..');
const output = await runBrowser();

interface Load {
  what: string;
  kilobytes: number;
  requests: number;
}

const loads: Load[] = [...output.matchAll(/first load of (.+): ([\d.]+) kB in (\d+) requests/g)].map(
  ([, what = '', kilobytes, requests]) => ({
    what,
    kilobytes: Number(kilobytes),
    requests: Number(requests),
  }),
);

for (const [page, work, goal] of [
  ['/login, ', 'sign-in page, first load, on the wire', 'signInPage'],
  ['the quiz, ', 'quiz screen, first load, on the wire', 'quizPage'],
] as const) {
  const sizes = loads.filter(({ what }) => what.startsWith(page));
  if (sizes.length === 0) throw new Error(`The browser reported nothing about ${page}.`);
  // The largest language counts.
  const most = Math.max(...sizes.map(({ kilobytes }) => kilobytes));
  const note = sizes.map(({ what, kilobytes }) => `${what.slice(page.length)} ${kilobytes}`).join(', ');
  report({ work, unit: 'kB', rounds: [most], goal, note });
}

const [most] = loads.toSorted((one, other) => other.requests - one.requests);
if (!most) throw new Error('The browser reported no requests.');
report({
  work: 'requests of a page with an empty cache, the page that makes most',
  unit: 'requests',
  rounds: [most.requests],
  goal: 'pageRequests',
  note: `${most.what}; ${loads.length} pages were opened`,
});

const slow = [...output.matchAll(/slow line, dashboard of a (.+): ([\d.]+) s/g)].map(
  ([, person = '', seconds]) => ({ person, seconds: Number(seconds) }),
);
if (slow.length === 0) throw new Error('The browser reported nothing about the slow line.');
report({
  work: 'dashboard on a slow line: 400 kbit/s, 400 ms, a quarter of the processor',
  unit: 's',
  rounds: [Math.max(...slow.map(({ seconds }) => seconds))],
  goal: 'slowLine',
  note: slow.map(({ person, seconds }) => `${person} ${seconds} s`).join(', '),
});

const [, sent, received] = /next question: (\d+) bytes sent, (\d+) received/.exec(output) ?? [];
if (received === undefined) throw new Error('The browser reported nothing about the next question.');
report({
  work: 'next question: its save, headers and body',
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
  const end = closeAtEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const [code] = (await ended) as [number | null];
  await end();
  if (code !== 0) throw new Error(`The browser's tests ended with ${code}:\n${printed}`);
  return printed;
}
