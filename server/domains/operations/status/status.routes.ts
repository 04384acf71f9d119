import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { ReportReads } from '#server/plugins/read-replica.ts';
import * as explanations from '#shared/contract/platform/explanations.ts';
import * as contract from '#shared/contract/platform/status.ts';
import { serviceChecks } from '#shared/limits.ts';
import { type ChatService, explainError } from './error-explanations.service.ts';
import { checkServices, createWatch, readStates } from './health.service.ts';
import { createEcho, removeProbes, testPart } from './probes.service.ts';
import { pruneLeftovers } from './pruning.service.ts';
import { getStatus } from './status.service.ts';

interface Options {
  db: Db;
  version: string;
  /** Undefined: explanations are off. */
  chat: ChatService | undefined;
  store: FileStore;
  storeKind: 'disk' | 's3';
  reads: ReportReads;
  dataDir: string;
  isDatabaseEmbedded: boolean;
  /** Null if mails are written to a folder. */
  mailHost: () => Promise<string | null>;
  /** False in tests, where a check could change the data in the middle of one. */
  followsClock: boolean;
  repeatMs: number | undefined;
}

export function statusRoutes(app: FastifyInstance, { chat, version, ...options }: Options): void {
  const { db, store, mailHost } = options;
  const { events, mailer, log } = app;
  const deps = { ...options, events, mailer, log, echo: createEcho(app, db) };
  const installation = async () => ({
    version,
    isMailConfigured: (await mailHost()) !== null,
    isExplainerConfigured: chat !== undefined,
  });
  app.serve(contract.getStatus, async ({ actor }) => getStatus(db, actor, await installation()));
  app.serve(contract.checkStatus, async ({ actor }) => {
    await checkServices(deps, { isJob: false });
    return getStatus(db, actor, await installation());
  });
  app.serve(contract.testService, ({ params }) => testPart(deps, params.part));
  app.serve(explanations.findExplainer, () => ({ available: chat !== undefined }));
  app.serve(explanations.explainError, async ({ body }) => ({ explanation: await explainError(chat, body) }));
  app.queue.define({ name: 'operations.prune', cron: '31 3 * * *' }, async () => {
    await pruneLeftovers(db, app.sessions);
    await removeProbes(store);
  });
  const checkJob = { name: 'operations.checkServices', cron: '* * * * *', retries: 0, seconds: 60 };
  app.queue.define(checkJob, () => checkServices(deps, { isJob: true }));
  app.metrics.gauges(
    'cquiz_part_state',
    'Each part of the system: 0 works, 1 is slow or nearly full, 2 is down',
    'part',
    () => readStates(db),
  );
  if (!options.followsClock) return;
  // The schedule begins up to a minute later.
  app.addHook('onReady', () => app.queue.send(db, checkJob, {}));
  const watch = createWatch(deps);
  const timer = setInterval(() => void watch(), serviceChecks.watchSeconds * 1_000);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
