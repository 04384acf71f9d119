import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';

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

/** The system's Chromium, else the one that comes as an npm package. */
export async function findChromium(): Promise<Launch> {
  const found =
    process.env['CQUIZ_NPM_CHROMIUM'] === '1' ? undefined : installed.find((path) => existsSync(path));
  if (found !== undefined) return { executablePath: found, args: quiet, env };
  // Its own arguments are for a cloud function: one process, and no web security.
  return { executablePath: await sparticuz.executablePath(), args: quiet, env };
}
