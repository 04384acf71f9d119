import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#server/errors.ts';
import { routeOf } from './logging.ts';

interface Metrics {
  gauge(name: string, help: string, read: () => number): void;
  /** One value for each name that it reads; the name becomes the label. */
  gauges(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void;
  /** A value that only grows. */
  counter(name: string, help: string, read: () => number): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addSubnet('10.0.0.0', 8);
near.addSubnet('172.16.0.0', 12);
near.addSubnet('192.168.0.0', 16);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

// A proxy adds at least one of these headers. Without TRUST_PROXY, everyone behind it would appear to be local.
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Load figures are for operators: the scraper is on the same network and asks each process directly. */
function isScraper({ headers, socket, url }: FastifyRequest): boolean {
  // The router also accepts "/metrics/" and "/%6detrics", which pass a proxy rule for "/metrics".
  const isPlain = url.split('?', 1)[0] === '/metrics';
  const isDirect = forwardingHeaders.every((name) => headers[name] === undefined);
  return isPlain && isDirect && isNear(socket.remoteAddress ?? '');
}

function isNear(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(plain) !== 0 && near.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
}

export const metrics = fp(
  async (app: FastifyInstance, { pool }: { pool: pg.Pool }) => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry, prefix: 'cquiz_' });
    const registers = [registry];
    const requests = new Counter({
      name: 'cquiz_http_requests_total',
      help: 'Answered requests',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    const seconds = new Histogram({
      name: 'cquiz_http_request_seconds',
      help: 'Time from the request to the end of its answer',
      labelNames: ['method', 'route'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    function gauge(name: string, help: string, read: () => number): void {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    }
    function counter(name: string, help: string, read: () => number): void {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    }
    function gauges(
      name: string,
      help: string,
      label: string,
      read: () => Promise<Record<string, number>>,
    ): void {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const values = await read();
          this.reset();
          for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value);
        },
      });
    }
    app.decorate('metrics', { gauge, gauges, counter });
    gauge('cquiz_database_connections', 'Open connections to the database', () => pool.totalCount);
    gauge('cquiz_database_waiting', 'Requests waiting for a connection', () => pool.waitingCount);

    app.addHook('onResponse', (request, reply, done) => {
      const labels = { method: request.method, route: routeOf(request) };
      requests.inc({ ...labels, status: reply.statusCode });
      seconds.observe(labels, reply.elapsedTime / 1000);
      done();
    });
    app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
      if (!isScraper(request)) throw new AppError('NOT_FOUND');
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  },
  { name: 'metrics' },
);
