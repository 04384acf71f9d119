import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import sparticuz from '@sparticuz/chromium';

const root = resolve(import.meta.dirname, '..');
const { version: packageVersion } = JSON.parse(
  readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
) as { version: string };
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

// Chromium's own calls home are not ours to make; root and containers have no sandbox of its kind.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Every name is this machine: a test opens the server as another address, and nothing gets out.
  '--host-resolver-rules=MAP * 127.0.0.1',
];

// Where the machine says nothing of its language, Chromium gives a download with an umlaut no name at all.
const env = { ...process.env, LC_ALL: 'C.UTF-8' };

interface Launch {
  executablePath: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/**
 * The Chromium without a window of its own that comes as an npm package: it opens a page for two thirds of what
 * the system's costs. Where it cannot run (another platform, a library that is missing), the system's.
 */
export async function findChromium(): Promise<Launch> {
  const executablePath = (await findWindowless()) ?? installed.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('No Chromium can run here: `apt-get install chromium`.');
  return { executablePath, args: quiet, env };
}

async function findWindowless(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const folder = join(root, 'node_modules/.cache', `chromium-${packageVersion}`);
  if (!existsSync(folder)) await unpack(folder);
  const path = join(folder, 'chromium');
  return spawnSync(path, ['--version'], { timeout: 60_000 }).status === 0 ? path : undefined;
}

/**
 * Kept beside the package: in the temporary folder, where the package would unpack itself, every run would do so again.
 * Moved there in one step, so that no other process starts a browser that is half there.
 */
async function unpack(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const workshop = mkdtempSync(`${folder}-`);
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = workshop;
  try {
    // Its own arguments are for a cloud function: one process, and no web security.
    await sparticuz.executablePath();
    renameSync(workshop, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}
