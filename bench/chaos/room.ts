import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Undo = () => Promise<void> | void;

/** Everything that a trial leaves behind if nobody clears it: processes, clusters, mounts, folders. */
export class Room {
  private readonly undone: Undo[] = [];
  private readonly closing = new AbortController();

  /** When the whole run is given up: for what is just being started. */
  get signal(): AbortSignal {
    return this.closing.signal;
  }

  /** The last that came goes first; what comes when the run is given up goes at once. */
  defer(undo: Undo): void {
    this.undone.push(undo);
    if (this.signal.aborted) void this.clear();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.clear();
  }

  makeFolder(name: string): string {
    const folder = mkdtempSync(join(tmpdir(), `cquiz-chaos-${name}-`));
    this.defer(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  async clear(): Promise<void> {
    for (let undo = this.undone.pop(); undo; undo = this.undone.pop()) {
      try {
        await undo();
      } catch (error) {
        console.error(`Could not be cleared away: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
