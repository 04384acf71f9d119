// Loaded into the server before anything else (`--import`): what is asked of its API waits, each a time of its own.
import { Server } from 'node:http';

type Emit = (this: Server, event: string, ...given: unknown[]) => boolean;

const mostMs = 350;
const emit = Reflect.get(Server.prototype, 'emit') as Emit;

function emitLater(this: Server, event: string, ...given: unknown[]): boolean {
  const [request] = given as [{ url?: string }];
  const isCall = event === 'request' && request.url?.startsWith('/api/') === true;
  if (!isCall) return emit.call(this, event, ...given);
  setTimeout(() => emit.call(this, event, ...given), Math.random() * mostMs);
  return true;
}

Server.prototype.emit = emitLater;
