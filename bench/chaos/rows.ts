import { browserOffline } from './rows/browser-offline.ts';
import { clockJumps } from './rows/clock-jumps.ts';
import { databaseDiskFull } from './rows/database-disk-full.ts';
import { databaseStalled } from './rows/database-stalled.ts';
import { oneOfTwoKilled } from './rows/one-of-two-killed.ts';
import { ownDatabaseKilled } from './rows/own-database-killed.ts';
import { postgresKilled } from './rows/postgres-killed.ts';
import { responseLost } from './rows/response-lost.ts';
import { serverKilled } from './rows/server-killed.ts';
import { twoDevices } from './rows/two-devices.ts';
import { uploadsDiskFull } from './rows/uploads-disk-full.ts';
import type { FaultRow } from './trial.ts';

/** The fault table; a new fault is a file in `rows/` and a line here. */
export const faultRows: readonly FaultRow[] = [
  serverKilled,
  postgresKilled,
  databaseDiskFull,
  uploadsDiskFull,
  databaseStalled,
  responseLost,
  browserOffline,
  oneOfTwoKilled,
  clockJumps,
  ownDatabaseKilled,
  twoDevices,
];
