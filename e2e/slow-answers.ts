// Loaded into the server before anything else (`--import`): what is asked of its API waits, each a time of its own.
import { Server } from 'node:http';

type Emit = (this: Server, event: string, ...given: unknown[]) => boolean;

const maxMs = 350;
let state = Number(process.env['STRESS_SEED'] ?? Date.now() % 2 ** 31);

/** The same waits in the same order for the same seed (a linear congruential generator). */
function nextWait(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return (state / 2 ** 31) * maxMs;
}

const emit = Reflect.get(Server.prototype, 'emit') as Emit;

function emitLater(this: Server, event: string, ...given: unknown[]): boolean {
  const [request] = given as [{ url?: string }];
  const isCall = event === 'request' && request.url?.startsWith('/api/') === true;
  if (!isCall) return emit.call(this, event, ...given);
  setTimeout(() => emit.call(this, event, ...given), nextWait());
  return true;
}

Server.prototype.emit = emitLater;
