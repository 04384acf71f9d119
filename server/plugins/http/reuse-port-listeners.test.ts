import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp({ worker: false });
const sockets: Socket[] = [];
let port = 0;

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function open(): Promise<Socket> {
  if (port === 0) {
    await context.app.listenOnAll({ host: '127.0.0.1', port: 0 });
    const [bound] = context.app.addresses();
    port = typeof bound === 'object' ? bound.port : 0;
  }
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  // A connection that was not accepted before the listeners close is reset.
  socket.on('error', () => undefined);
  return socket;
}

/** Enough to reach every listener. */
function openMany(): Promise<Socket[]> {
  return Promise.all(Array.from({ length: 64 }, () => open()));
}

/** Reads until the socket closes, or until the given text arrives. */
function readUntil(socket: Socket, ending: RegExp): Promise<string> {
  let read = '';
  return new Promise((resolve) => {
    const end = () => {
      socket.off('data', take).off('close', end);
      resolve(read);
    };
    const take = (chunk: Buffer) => {
      read += chunk.toString();
      if (ending.test(read)) end();
    };
    socket.on('data', take).on('close', end);
  });
}

const never = /$^/;

const head = 'Host: school.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';

it('accepts connections on every listener, and keeps them alive for several calls', async () => {
  await open();
  const many = await openMany();
  const responses = await Promise.all(
    many.map(async (socket) => {
      socket.write('GET /api/health HTTP/1.1\r\nHost: school.example\r\n\r\n'.repeat(2));
      return readUntil(socket, /\r\n\r\n.*\r\n\r\n./s);
    }),
  );
  expect(responses.map((answer) => answer.match(/HTTP\/1\.1 200/g)?.length)).toEqual(many.map(() => 2));
});

it('does not listen on a port that another server uses', async () => {
  await open();
  await expect(context.app.listenOnAll({ host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  });
});

it('closes after answering requests in progress, and drops idle connections', async () => {
  const [underWay, idle, silent] = await Promise.all([openMany(), openMany(), openMany()]);
  await Promise.all(
    underWay.map((socket) => {
      socket.write(`POST /api/auth/login HTTP/1.1\r\nExpect: 100-continue\r\n${head}`);
      return readUntil(socket, /100 Continue\r\n\r\n/);
    }),
  );
  const greeted = idle.map((socket) => {
    socket.write('GET /api/health HTTP/1.1\r\nHost: school.example\r\n\r\n');
    return readUntil(socket, /\r\n\r\n/);
  });
  await Promise.all(greeted);
  let isClosed = false;
  const closing = context.app.close().then(() => {
    isClosed = true;
  });
  for (const socket of silent) if (!socket.closed) await readUntil(socket, never);
  expect(isClosed).toBe(false);
  const answers = underWay.map(async (socket) => {
    socket.write('{}');
    return readUntil(socket, never);
  });
  for (const answer of await Promise.all(answers))
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d.*connection: close/is);
  await closing;
});
