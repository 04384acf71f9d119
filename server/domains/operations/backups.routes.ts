import type { FastifyInstance } from 'fastify';
import type { Connection, Db } from '#database/client.ts';
import type { BackupFolder } from '#server/plugins/backup-folder.ts';
import type { FileStore } from '#server/plugins/file-store.ts';
import * as contract from '#shared/contract/backups.ts';
import type { FileLinks } from '../files/files.service.ts';
import { gatherPeopleTools } from '../people/people.service.ts';
import { createLink, getBackupBytes, receiveBackup } from './backup-files.service.ts';
import {
  deleteBackup,
  getBackup,
  listBackups,
  makeBackupJob,
  runBackup,
  startBackup,
} from './backups.service.ts';
import { resetToFactory } from './factory-reset.service.ts';
import { restoreBackup } from './restore.service.ts';
import { getSchedule, watchBackups } from './schedule.service.ts';

interface BackupOptions {
  db: Db;
  connection: Connection;
  links: FileLinks;
  store: FileStore;
  folder: BackupFolder;
  appVersion: string;
}

export function backupRoutes(app: FastifyInstance, { links, ...options }: BackupOptions): void {
  const { db, store } = options;
  const { queue, events, mailer, log } = app;
  const tools = { ...options, queue, log, telling: { events, mailer } };
  const auth = {
    ...gatherPeopleTools(app, { db, links, store }),
    limits: app.limits,
    maintenance: app.maintenance,
  };

  app.serve(contract.listBackups, ({ actor, query }) => listBackups(db, actor, query));
  app.serve(contract.startBackup, ({ actor }) => startBackup(tools, actor));
  app.serve(contract.getBackupSchedule, ({ actor }) => getSchedule(db, actor));
  app.serve(contract.uploadBackup, ({ actor, file }) => receiveBackup(tools, actor, file));
  app.serve(contract.getBackup, ({ actor, params }) => getBackup(db, actor, params.backupId));
  app.serve(contract.createBackupLink, async ({ actor, params, body }) => {
    await app.passwordProof.ask(actor, body.password, 'password');
    return createLink(tools, actor, params.backupId);
  });
  app.serve(contract.downloadBackup, ({ params, query }) => getBackupBytes(tools, { ...params, ...query }));
  app.serve(contract.deleteBackup, async ({ actor, params, body }) => {
    await app.passwordProof.ask(actor, body.password, 'password');
    await deleteBackup(tools, actor, params.backupId);
    return null;
  });
  app.serve(contract.restoreBackup, ({ actor, params, body }) =>
    restoreBackup(tools, auth, actor, { id: params.backupId, password: body.password }),
  );
  app.serve(contract.factoryReset, ({ actor, body }) => resetToFactory(tools, auth, actor, body.password));

  queue.define(makeBackupJob, (data) => runBackup(tools, data));
  queue.define({ name: 'backups.watch', cron: '* * * * *', retries: 0 }, () => watchBackups(tools));
}
