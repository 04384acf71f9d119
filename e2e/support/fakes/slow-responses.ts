// Loaded into the server first (`--import`): delays each API request by a different time.
import { Server } from 'node:http';

type Emit = (this: Server, event: string, ...args: unknown[]) => boolean;

const maxMs = 350;
let state = Number(process.env['STRESS_SEED'] ?? Date.now() % 2 ** 31);

/** The same delays in the same order for the same seed (a linear congruential generator). */
function nextDelay(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return (state / 2 ** 31) * maxMs;
}

const emit = Reflect.get(Server.prototype, 'emit') as Emit;

function emitLater(this: Server, event: string, ...args: unknown[]): boolean {
  const [request] = args as [{ url?: string }];
  const isCall = event === 'request' && request.url?.startsWith('/api/') === true;
  if (!isCall) return emit.call(this, event, ...args);
  setTimeout(() => emit.call(this, event, ...args), nextDelay());
  return true;
}

Server.prototype.emit = emitLater;
