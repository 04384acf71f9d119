import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Undo = () => Promise<void> | void;

/** Everything that a trial must release: processes, clusters, mounts, folders. */
export class Resources {
  private readonly undos: Undo[] = [];
  private readonly closing = new AbortController();

  /** Aborted when the run is cancelled, for work that is still starting. */
  get signal(): AbortSignal {
    return this.closing.signal;
  }

  /** Undone in reverse order, or at once after the run was cancelled. */
  defer(undo: Undo): void {
    this.undos.push(undo);
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
    for (let undo = this.undos.pop(); undo; undo = this.undos.pop()) {
      try {
        await undo();
      } catch (error) {
        console.error(`Cleaning up failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
