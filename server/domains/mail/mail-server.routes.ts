import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/platform/mail-server.ts';
import {
  deleteMailServer,
  getMailServer,
  type MailServerDeps,
  storedMailServers,
  testMailServer,
  updateMailServer,
} from './mail-server.service.ts';

export function mailServerRoutes(app: FastifyInstance, db: Db): void {
  const { events, mailer, mailTransport, passwordProof } = app;
  const deps: MailServerDeps = {
    db,
    events,
    mailer,
    mailTransport,
    passwordProof,
    retryMails: (trx) => app.queue.retryNow(trx, mailTransport.failure),
  };
  mailTransport.provide(storedMailServers(db));
  app.serve(contract.getMailServer, ({ actor }) => getMailServer(deps, actor));
  app.serve(contract.updateMailServer, ({ actor, body }) => updateMailServer(deps, actor, body));
  app.serve(contract.deleteMailServer, ({ actor, body }) =>
    deleteMailServer(deps, actor, body.currentPassword),
  );
  app.serve(contract.testMailServer, ({ actor, body }) => testMailServer(deps, actor, body ?? undefined));
}
