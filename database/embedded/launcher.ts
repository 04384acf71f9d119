import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { cannotRunHere, EmbeddedDatabaseError, errorMessage } from './embedded-database-error.ts';
import { admitGroup, type Owner, takeOwnership } from './ownership.ts';
import { type ProgramAccount, runProgram } from './run-program.ts';
import { lastLines } from './server-log.ts';

/** A way to run a program of PostgreSQL, which refuses to run as root. */
export interface Launcher extends ProgramAccount {
  description: string;
  /** Without a capability to enter them, the account needs access to the folders above the data folder. */
  needsWayIn: boolean;
  /** The account that must own PostgreSQL's files. Undefined if it is always ours. */
  owner: Owner | undefined;
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The first launcher that works for this folder, after giving PostgreSQL's files to its account. Which one works can
 * change between two starts (another container runtime, another host).
 */
export async function chooseLauncher(
  dataDir: string,
  postgres: string,
  ownedByPostgres: string[],
): Promise<Launcher> {
  const refusals: string[] = [];
  for (const launcher of await listLaunchers(dataDir)) {
    try {
      if (launcher.needsWayIn) await admitGroup(dataDir, launcher.owner);
      if (launcher.prefix.length > 0 || launcher.owner) await probe(launcher, dataDir, postgres);
      for (const path of ownedByPostgres) await takeOwnership(path, launcher.owner);
      return launcher;
    } catch (error) {
      if (error instanceof EmbeddedDatabaseError) throw error;
      refusals.push(`${launcher.description}: ${errorMessage(error)}`);
    }
  }
  throw cannotRunHere(
    'PostgreSQL refuses to run as root, and no other account is available here. Start CQuiz as a regular user.',
    new Error(refusals.join('; ')),
  );
}

async function listLaunchers(dataDir: string): Promise<Launcher[]> {
  const accounts = await listAccounts();
  if (process.geteuid?.() !== 0) {
    const plain = {
      description: 'as this account',
      prefix: [],
      identity: {},
      needsWayIn: false,
      owner: undefined,
    };
    return hasPasswdEntry() ? [plain] : [...inNamespace(accounts, undefined), plain];
  }
  const namespaced = inNamespace(accounts, { uid: 0, gid: process.getegid?.() ?? 0 });
  const unprivileged =
    accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody');
  const dropped = unprivileged ? asAccount(unprivileged) : [];
  // Root visiting a user's folder (sudo, a mounted volume) has to leave it usable by that user.
  const { uid: folderOwner } = await stat(dataDir);
  const visited = accounts.find(({ uid }) => uid === folderOwner && uid !== 0);
  return [...(visited ? asAccount(visited) : []), ...namespaced, ...dropped];
}

/** PostgreSQL sees root's files as those of an ordinary account. */
function inNamespace(accounts: Account[], owner: Owner | undefined): Launcher[] {
  // initdb looks up its account by name, so a uid without an entry in /etc/passwd fails.
  const mapped = accounts.find(({ uid }) => uid > 0);
  if (process.platform !== 'linux' || !mapped) return [];
  return [
    {
      description: 'in a user namespace',
      prefix: ['unshare', '--user', `--map-user=${mapped.uid}`, `--map-group=${mapped.gid}`, '--'],
      identity: {},
      needsWayIn: false,
      owner,
    },
  ];
}

/**
 * No other account can enter a data folder below root's 0700 folders, so the process keeps a capability to do so if
 * the container grants one.
 */
function asAccount({ name, uid, gid }: Account): Launcher[] {
  const owner = { uid, gid };
  const setpriv = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const keeping = ['dac_read_search', 'dac_override'].map((capability) => ({
    description: `as ${name} with ${capability}`,
    prefix: [...setpriv, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--'],
    identity: {},
    needsWayIn: false,
    owner,
  }));
  return [...keeping, { description: `as ${name}`, prefix: [], identity: owner, needsWayIn: true, owner }];
}

/** Runs the binary from the account, inside the folder: either may be out of its reach. */
async function probe(launcher: Launcher, dataDir: string, postgres: string): Promise<void> {
  const args = ['-c', 'cd "$1" && "$2" --version', 'sh', dataDir, postgres];
  const { exitCode, output } = await runProgram(launcher, '/bin/sh', args, { timeout: 10_000 });
  if (exitCode !== 0) throw new Error(lastLines(output, 1));
}

async function listAccounts(): Promise<Account[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd.split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    const account = { name, uid: Number(uid), gid: Number(gid) };
    return account.uid >= 0 && account.gid >= 0 ? [account] : [];
  });
}

function hasPasswdEntry(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}
