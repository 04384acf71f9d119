import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Connection, DatabaseClient } from '#database/client.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { analyticsRoutes } from './domains/analytics/analytics.routes.ts';
import { recordRoutes } from './domains/analytics/records/student-record.routes.ts';
import { reportRoutes } from './domains/analytics/reports/reports.routes.ts';
import { rosterRoutes } from './domains/analytics/rosters/rosters.routes.ts';
import { searchRoutes } from './domains/analytics/search/search.routes.ts';
import { announcementRoutes } from './domains/announcements/announcements.routes.ts';
import { createAttemptDeps } from './domains/attempts/attempt-deps.service.ts';
import { attemptRoutes } from './domains/attempts/attempts.routes.ts';
import { closingRoutes } from './domains/attempts/closing/closing.routes.ts';
import { questionReadRoutes } from './domains/attempts/questions/questions.routes.ts';
import { answerFileRoutes } from './domains/attempts/saving/answer-file.routes.ts';
import { auditRoutes } from './domains/audit/audit.routes.ts';
import { authRoutes } from './domains/auth/auth.routes.ts';
import { twoFactorRoutes } from './domains/auth/two-factor.routes.ts';
import { brandingRoutes } from './domains/branding/branding.routes.ts';
import { createBrands } from './domains/branding/branding.service.ts';
import { calendarRoutes } from './domains/calendar/calendar.routes.ts';
import { createDocumentDeps } from './domains/documents/document-deps.service.ts';
import { documentRoutes } from './domains/documents/documents.routes.ts';
import { fileRoutes } from './domains/files/files.routes.ts';
import { openFileLinks } from './domains/files/files.service.ts';
import { gradeRoutes } from './domains/grades/grades.routes.ts';
import { markingRoutes } from './domains/grading/marking/marking.routes.ts';
import { regradeRoutes } from './domains/grading/regrading/regrades.routes.ts';
import { submissionRoutes } from './domains/grading/submissions/submissions.routes.ts';
import { createMailer } from './domains/mail/mail.service.ts';
import { mailServerRoutes } from './domains/mail/mail-server.routes.ts';
import { monitoringRoutes } from './domains/monitoring/monitoring.routes.ts';
import { notificationRoutes } from './domains/notifications/notifications.routes.ts';
import { backupRoutes } from './domains/operations/backups/backups.routes.ts';
import { personDataRoutes } from './domains/operations/erasing/person-data.routes.ts';
import { setUpRoutes } from './domains/operations/set-up/set-up.routes.ts';
import { getSetUpProgress, type SetUpDeps } from './domains/operations/set-up/set-up.service.ts';
import { statusRoutes } from './domains/operations/status/status.routes.ts';
import type { ReadPeople } from './domains/people/imports/people-imports.service.ts';
import { peopleRoutes } from './domains/people/people.routes.ts';
import { programRoutes } from './domains/programs/programs.routes.ts';
import { questionBankRoutes } from './domains/question-banks/question-banks.routes.ts';
import { questionWorkRoutes } from './domains/question-banks/question-work.routes.ts';
import { tagRoutes } from './domains/question-banks/tags/tags.routes.ts';
import { quizRoutes } from './domains/quizzes/quizzes.routes.ts';
import { watchDefaultLanguage } from './domains/settings/default-language.service.ts';
import { settingsRoutes } from './domains/settings/settings.routes.ts';
import type { UploadOptions } from './domains/uploads/upload-deps.service.ts';
import { uploadRoutes } from './domains/uploads/uploads.routes.ts';
import { AppError } from './errors.ts';
import { photos } from './plugins/files/photos.ts';
import { openCopies, openStores, reportStoreUse } from './plugins/files/stores.ts';
import {
  type ConnectionPace,
  connectionLimits,
  connectionPace,
  headLimits,
} from './plugins/http/connection-limits.ts';
import { errorBody, errorHandler, sendError } from './plugins/http/error-handler.ts';
import { formBody } from './plugins/http/form-body.ts';
import { gracefulClose } from './plugins/http/graceful-close.ts';
import { health } from './plugins/http/health.ts';
import { jsonBody } from './plugins/http/json-body.ts';
import { language } from './plugins/http/language.ts';
import { limits } from './plugins/http/limits.ts';
import { logging, logOptions } from './plugins/http/logging.ts';
import { maintenance } from './plugins/http/maintenance.ts';
import { metrics } from './plugins/http/metrics.ts';
import { openapi } from './plugins/http/openapi.ts';
import { origins } from './plugins/http/origins.ts';
import { pipeline, routeConstraints } from './plugins/http/pipeline.ts';
import { reusePortListeners } from './plugins/http/reuse-port-listeners.ts';
import { createProtectiveHeaders, photoHosts, securityHeaders } from './plugins/http/security-headers.ts';
import { watchedSettings } from './plugins/http/watched-settings.ts';
import { mailTransport } from './plugins/jobs/mail-transport.ts';
import { type QueuePace, queue } from './plugins/jobs/queue.ts';
import { slowWork } from './plugins/jobs/slow-work.ts';
import { channels } from './plugins/live/channels.ts';
import { events } from './plugins/live/events.ts';
import { liveStreams } from './plugins/live/live-streams.ts';
import { staticWeb } from './plugins/pages/static-web.ts';
import { openReportReads } from './plugins/read-replica.ts';
import { passwordProof } from './plugins/sessions/password-proof.ts';
import { passwords } from './plugins/sessions/passwords.ts';
import { session } from './plugins/sessions/session.ts';

export interface Resources {
  client: DatabaseClient;
  /** For connections outside the pool: the listener's and the queue's. */
  connection: Connection;
  /** The log's destination; standard output by default. */
  logStream?: NodeJS.WritableStream;
  /** Overrides for tests of uploads. */
  uploads?: UploadOptions;
  readPeople?: ReadPeople | undefined;
  /** Shorter intervals, so that tests do not wait for the production ones. */
  timing?: Timing;
}

export interface Timing {
  queue?: Partial<QueuePace>;
  sweepMs?: number;
  mailTestMs?: number;
  repeatCheckMs?: number;
  connections?: Partial<ConnectionPace>;
}

const requestOptions: FastifyServerOptions = {
  genReqId: () => randomUUID(),
  // A start on a busy machine is slow. With the default limit of ten seconds it would restart forever.
  pluginTimeout: 120_000,
  logController: new LogController({ disableRequestLogging: true }),
  // Long enough for an upload of 50 MB over a slow line; JSON bodies and other forms have shorter limits of their own.
  requestTimeout: 600_000,
  // Longer than the usual proxy's timeout, so that the server never closes a connection under a request.
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle',
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, constraints: routeConstraints },
  clientErrorHandler(error, socket) {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const code =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? 'HEADERS_TOO_LARGE'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? 'REQUEST_TOO_SLOW'
          : 'MALFORMED_REQUEST';
    const refusal = new AppError(code);
    const body = JSON.stringify(errorBody(refusal, ''));
    socket.end(
      `HTTP/1.1 ${refusal.status} Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  },
};

function chatServiceOf({ aiChatUrl: url, aiChatKey: key, aiChatModel: model }: Config) {
  return url === undefined ? undefined : { url, key, model };
}

/** Builds the whole server without listening. Tests build the same one. */
export async function buildApp(config: Config, resources: Resources): Promise<FastifyInstance> {
  const { client, connection, timing = {} } = resources;
  const { version } = packageJson;
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const protectiveHeaders = createProtectiveHeaders(https);
  const pace = connectionPace(timing.connections);
  const app = Fastify({
    ...requestOptions,
    http: headLimits(pace),
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers(protectiveHeaders.current())),
    logger: logOptions(config, resources.logStream),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  }) as unknown as FastifyInstance;

  await app.register(errorHandler);
  await app.register(language);
  await app.register(logging);
  await app.register(gracefulClose);
  await app.register(connectionLimits, pace);
  await app.register(securityHeaders, { headers: protectiveHeaders });
  // Built files are compressed already, and event streams must not wait for a block to fill. Only responses are
  // compressed: a compressed request could be larger than it looks.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['gzip'],
    threshold: 2_048,
    customTypes: /^(application\/json|text\/html|image\/svg\+xml)/,
  });
  await app.register(jsonBody);
  const { files: store, backups: folder, bucket } = await openStores(config);
  await app.register(formBody, { store });
  await app.register(metrics, { pool: client.pool });
  if (bucket) reportStoreUse(app.metrics, bucket);
  await app.register(channels, { connection });
  // Registered before the queue, so that it closes after it and the last jobs can still send.
  await app.register(mailTransport, { ...config, testMs: timing.mailTestMs });
  await app.register(queue, { connection, worker: config.worker, pace: timing.queue });
  await app.register(session, { db: client.db });
  await app.register(limits, { db: client.db });
  await app.register(watchedSettings, { db: client.db });
  await app.register(photoHosts, { headers: protectiveHeaders });
  await app.register(maintenance);
  await app.register(passwords);
  await app.register(passwordProof);
  await app.register(photos);
  await app.register(slowWork);
  await app.register(openapi, { version });
  await app.register(pipeline);
  await app.register(origins, { publicUrl: config.publicUrl });
  await app.register(liveStreams, { db: client.db });
  await app.register(events);
  await app.register(reusePortListeners);
  await app.register(health, { db: client.db, version });

  const reads = openReportReads(app, { primary: client, replicaUrl: config.databaseReplicaUrl });
  auditRoutes(app, client.db, reads);
  settingsRoutes(app, client.db);
  programRoutes(app, client.db);
  const fileLinks = await openFileLinks(client.db, app.channels);
  fileRoutes(app, client.db, store, fileLinks);
  const brands = createBrands(client.db, app.channels);
  brandingRoutes(app, { db: client.db, store, brands });
  app.decorate('mailer', createMailer(app, { db: client.db, brands }));
  mailServerRoutes(app, client.db);
  peopleRoutes(app, { db: client.db, links: fileLinks, store, readPeople: resources.readPeople });
  authRoutes(app, { db: client.db, links: fileLinks, store });
  twoFactorRoutes(app, { db: client.db, links: fileLinks, store, brands });
  questionBankRoutes(app, client.db);
  tagRoutes(app, client.db);
  questionWorkRoutes(app, { db: client.db, links: fileLinks, store });
  quizRoutes(app, { db: client.db, links: fileLinks });
  announcementRoutes(app, client.db);
  gradeRoutes(app, client.db);
  const attemptDeps = await createAttemptDeps(app, { db: client.db, links: fileLinks });
  attemptRoutes(app, attemptDeps);
  closingRoutes(app, attemptDeps, { worker: config.worker, sweepMs: timing.sweepMs });
  answerFileRoutes(app, attemptDeps);
  questionReadRoutes(app, attemptDeps);
  submissionRoutes(app, attemptDeps);
  markingRoutes(app, attemptDeps);
  regradeRoutes(app, attemptDeps);
  monitoringRoutes(app, attemptDeps);
  notificationRoutes(app, client.db);
  calendarRoutes(app, client.db);
  uploadRoutes(app, {
    db: client.db,
    links: fileLinks,
    store,
    options: resources.uploads,
    worker: config.worker,
    lookMs: timing.queue?.pollSeconds === undefined ? undefined : timing.queue.pollSeconds * 1000,
  });
  const setUpDeps: SetUpDeps = {
    db: client.db,
    brands,
    mail: async (institutionId) => {
      const { kind, testedAt, testProblem } = await app.mailTransport.describe(institutionId);
      if (kind === 'folder') return 'notSet';
      if (testProblem !== null) return 'failed';
      return testedAt === null ? 'untested' : 'works';
    },
  };
  analyticsRoutes(app, {
    db: client.db,
    reads,
    getSetUpProgress: (actor) => getSetUpProgress(setUpDeps, actor),
  });
  reportRoutes(app, client.db, reads);
  rosterRoutes(app, client.db);
  recordRoutes(app, client.db);
  searchRoutes(app, client.db);
  documentRoutes(app, await createDocumentDeps(app, { db: client.db, brands }));

  personDataRoutes(app, {
    db: client.db,
    links: fileLinks,
    store,
    attempts: attemptDeps,
    erasures: folder.erasures,
  });
  statusRoutes(app, {
    db: client.db,
    version,
    chat: chatServiceOf(config),
    store,
    storeKind: bucket ? 's3' : 'disk',
    reads,
    dataDir: config.dataDir,
    isDatabaseEmbedded: config.databaseUrl === undefined,
    mailHost: async () => {
      const { host, port } = await app.mailTransport.describe();
      return host === null ? null : `${host}:${port}`;
    },
    followsClock: timing.queue?.followsClock ?? true,
    repeatMs: timing.repeatCheckMs,
  });
  setUpRoutes(app, setUpDeps);
  backupRoutes(app, {
    db: client.db,
    connection,
    links: fileLinks,
    store,
    folder,
    appVersion: version,
    copies: await openCopies(config),
    verifiesNew: timing?.queue?.followsClock !== false,
  });

  await app.register(staticWeb, {
    brands,
    defaultLanguage: watchDefaultLanguage(client.db),
    trustedAddress: (request) => app.originOf(request).linkBase,
    photoHosts: () => protectiveHeaders.photoHosts(),
  });
  return app;
}
