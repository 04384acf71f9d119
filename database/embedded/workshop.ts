import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from './process-identity.ts';

/** A temporary folder beside the cluster, `postgres.new-<pid>-<random>`, in which a process creates a new one. */
const workshopName = /^postgres\.new-(\d+)-[0-9a-f]+$/;
const abandonedName = /^postgres\.old-[0-9a-f]+$/;

/** Longer than creating a cluster takes, because initdb is killed earlier. */
const oldAfter = 15 * 60_000;

const claimedByUs = new Set<string>();

export async function claimWorkshop(dataDir: string): Promise<string> {
  const workshop = path.join(dataDir, `postgres.new-${process.pid}-${randomBytes(6).toString('hex')}`);
  claimedByUs.add(workshop);
  await mkdir(workshop, { mode: 0o700 });
  return workshop;
}

export async function releaseWorkshop(workshop: string): Promise<void> {
  await remove(workshop);
  claimedByUs.delete(workshop);
}

/** Removes folders of killed processes, but not those of living ones. */
export async function removeDeadWorkshops(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const workshop = path.join(dataDir, name);
    const maker = workshopName.exec(name)?.[1];
    if (maker === undefined ? abandonedName.test(name) : await isDead(workshop, Number(maker))) {
      await remove(workshop);
    }
  }
}

async function isDead(workshop: string, maker: number): Promise<boolean> {
  // A restarted container reuses pids, so ours may be the same as the dead process's.
  if (maker === process.pid) return !claimedByUs.has(workshop);
  if (!isAlive(maker)) return true;
  const stats = await stat(workshop).catch(() => undefined);
  return stats !== undefined && Date.now() - stats.mtimeMs > oldAfter;
}

/** Renamed first, so that an initdb that outlived its app can't continue writing there. */
async function remove(workshop: string): Promise<void> {
  const aside = path.join(path.dirname(workshop), `postgres.old-${randomBytes(6).toString('hex')}`);
  await rename(workshop, aside).catch(() => undefined);
  await rm(aside, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined);
}
