import type { FastifyInstance } from 'fastify';
import type { Connection, Db } from '#database/client.ts';
import type { BackupFolder } from '#server/plugins/files/backup-folder.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { BackupCopies } from '#server/plugins/files/stores.ts';
import * as contract from '#shared/contract/platform/backups.ts';
import type { FileLinks } from '../../files/files.service.ts';
import { createPeopleDeps } from '../../people/people.service.ts';
import { createLink, getBackupBytes, receiveBackup } from './backup-files.service.ts';
import { getSchedule, watchBackups } from './backup-schedule.service.ts';
import {
  deleteBackup,
  getBackup,
  listBackups,
  makeBackupJob,
  previewRestore,
  runBackup,
  startBackup,
  startCopies,
  startVerification,
} from './backups.service.ts';
import { copyBackupsJob, copyMissing } from './copies.service.ts';
import { resetToFactory } from './factory-reset.service.ts';
import { restoreBackup } from './restore.service.ts';
import { verifyBackupJob, verifyStored } from './verification.service.ts';

interface BackupOptions {
  db: Db;
  connection: Connection;
  links: FileLinks;
  store: FileStore;
  folder: BackupFolder;
  appVersion: string;
  copies: BackupCopies | null;
  verifiesNew: boolean;
}

export function backupRoutes(app: FastifyInstance, { links, ...options }: BackupOptions): void {
  const { db, store } = options;
  const { queue, events, mailer, log } = app;
  const deps = { ...options, queue, log, telling: { events, mailer } };
  const auth = {
    ...createPeopleDeps(app, { db, links, store }),
    limits: app.limits,
    maintenance: app.maintenance,
  };

  app.serve(contract.listBackups, ({ actor, query }) => listBackups(db, actor, query));
  app.serve(contract.startBackup, ({ actor }) => startBackup(deps, actor));
  app.serve(contract.getBackupSchedule, ({ actor }) => getSchedule(deps, actor));
  app.serve(contract.copyBackups, async ({ actor }) => {
    await startCopies(deps, actor);
    return getSchedule(deps, actor);
  });
  app.serve(contract.uploadBackup, ({ actor, file }) => receiveBackup(deps, actor, file));
  app.serve(contract.getBackup, ({ actor, params }) => getBackup(db, actor, params.backupId));
  app.serve(contract.verifyBackup, ({ actor, params }) => startVerification(deps, actor, params.backupId));
  app.serve(contract.previewRestore, ({ actor, params }) => previewRestore(db, actor, params.backupId));
  app.serve(contract.createBackupLink, async ({ actor, params, body }) => {
    await app.passwordProof.ask(actor, body.password, 'password');
    return createLink(deps, actor, params.backupId);
  });
  app.serve(contract.downloadBackup, ({ params, query }) => getBackupBytes(deps, { ...params, ...query }));
  app.serve(contract.deleteBackup, async ({ actor, params, body }) => {
    await app.passwordProof.ask(actor, body.password, 'password');
    await deleteBackup(deps, actor, params.backupId);
    return null;
  });
  app.serve(contract.restoreBackup, ({ actor, params, body }) =>
    restoreBackup(deps, auth, actor, { id: params.backupId, ...body }),
  );
  app.serve(contract.factoryReset, ({ actor, body }) => resetToFactory(deps, auth, actor, body.password));

  queue.define(verifyBackupJob, async (data) => {
    await verifyStored(deps, data);
  });
  queue.define(copyBackupsJob, ({ institutionId }) => copyMissing(deps, institutionId));
  queue.define(makeBackupJob, (data) => runBackup(deps, data));
  queue.define({ name: 'backups.watch', cron: '* * * * *', retries: 0 }, () => watchBackups(deps));
}
