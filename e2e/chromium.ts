import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import sparticuz from '@sparticuz/chromium';

const root = resolve(import.meta.dirname, '..');
const { version: packageVersion } = JSON.parse(
  readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
) as { version: string };
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

// No background requests by Chromium itself, and no sandbox, which root and containers don't have.
const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Every host name is this machine: tests open the server under other hosts, and no request leaves the machine.
  '--host-resolver-rules=MAP * 127.0.0.1',
];

// Without a locale, Chromium leaves the name of a download with an umlaut empty.
const env = { ...process.env, LC_ALL: 'C.UTF-8' };

interface Launch {
  executablePath: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/**
 * The headless Chromium of the npm package, which opens a page at two thirds of the cost of the installed one.
 * Falls back to the installed one if it cannot run (another platform, a missing library).
 */
export async function findChromium(): Promise<Launch> {
  const executablePath = (await findWindowless()) ?? installed.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('No Chromium can run here: `apt-get install chromium`.');
  return { executablePath, args: launchArgs, env };
}

async function findWindowless(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const folder = join(root, 'node_modules/.cache', `chromium-${packageVersion}`);
  if (!existsSync(folder)) await unpack(folder);
  const path = join(folder, 'chromium');
  return spawnSync(path, ['--version'], { timeout: 60_000 }).status === 0 ? path : undefined;
}

/**
 * Cached in node_modules: in the temporary folder, where the package unpacks itself, every run would unpack it again.
 * Renamed into place in one step, so that no other process starts a half unpacked browser.
 */
async function unpack(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const unpackFolder = mkdtempSync(`${folder}-`);
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = unpackFolder;
  try {
    // The package's launch arguments are not used: they suit a cloud function (one process, no web security).
    await sparticuz.executablePath();
    renameSync(unpackFolder, folder);
  } catch (error) {
    // Another process unpacked it first.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unpackFolder, { recursive: true, force: true });
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}
