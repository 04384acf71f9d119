import type { Db, Trx } from '#database/client.ts';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { AppError, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { defaultBrand } from '#shared/branding/brand.ts';
import type { DemoSchool, OwnAccount, SetUp, SetUpProgress } from '#shared/contract/platform/set-up.ts';
import { countSetUpSteps } from '#shared/count-set-up-steps.ts';
import { isAdmin } from '#shared/permissions.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Brands } from '../../branding/branding.service.ts';
import { countRunningAttempts, getSettings } from '../../settings/settings.service.ts';
import {
  hasOwnLogo,
  hasOwnLook,
  hasOwnName,
  isDemoAddress,
  isPublicAccount,
  stepsOf,
  warningsOf,
} from './set-up.policy.ts';
import {
  countAdded,
  countSchool,
  findAdministrator,
  findDemoSchool,
  hasBackup,
  insertEmptied,
  selectFacts,
} from './set-up.queries.ts';

export interface SetUpDeps {
  db: Db;
  brands: Brands;
  mail: (institutionId: number) => Promise<SetUp['mail']>;
}

export async function getSetUp(deps: SetUpDeps, actor: Actor): Promise<SetUp> {
  const { db } = deps;
  const { facts, row, settings, found, demoRow, seededAt, used } = await readFacts(deps, actor);
  const [named, looking] = [used.find(hasOwnName), used.find(hasOwnLook)];
  return {
    steps: stepsOf(facts),
    isHidden: settings.setUpHidden,
    warnings: warningsOf(facts),
    demo:
      seededAt === undefined
        ? null
        : await describeDemo(db, actor, { since: seededAt, needsOwnAccount: facts.hasPublicAccount }),
    emptied: await describeEmptied(db, demoRow),
    administrator: found === undefined ? null : { name: found.name, email: found.email },
    institution: {
      name: (named ?? defaultBrand).name,
      language: settings.language,
      timezone: settings.timezone,
      primaryColor: (looking ?? defaultBrand).primaryColor,
      hasOwnLogo: used.some(hasOwnLogo),
      hasOwnName: facts.isNamed,
    },
    programmes: { first: row.firstProgramme, count: row.ownProgrammes },
    teachers: row.teachers,
    mail: facts.mail,
    lastBackupAt: row.lastBackupAt?.toISOString() ?? null,
    lastVerifiedAt: row.lastVerifiedAt?.toISOString() ?? null,
    acceptsTrustedDomains: settings.autoApproveRegistrations && settings.trustedEmailDomains.length > 0,
    abilities: { change: actor.role === 'SUPER_ADMIN' },
  };
}

/** What the sidebar shows. */
export async function getSetUpProgress(deps: SetUpDeps, actor: Actor): Promise<SetUpProgress | null> {
  if (!isAdmin(actor.role)) return null;
  const { facts, settings } = await readFacts(deps, actor);
  return {
    ...countSetUpSteps({ steps: stepsOf(facts) }),
    isHidden: settings.setUpHidden,
    isDemo: facts.hasDemo,
  };
}

async function readFacts({ db, brands, mail: mailState }: SetUpDeps, actor: Actor) {
  const { institutionId } = actor;
  const [row, settings, found, demoRow, used, mail] = await Promise.all([
    selectFacts(db, institutionId),
    getSettings(db, institutionId),
    findAdministrator(db, actor),
    findDemoSchool(db, institutionId),
    brands.list(),
    mailState(institutionId),
  ]);
  const isEmptied = demoRow?.emptied_at !== undefined && demoRow.emptied_at !== null;
  const seededAt = isEmptied ? undefined : demoRow?.seeded_at;
  // On any host: the administrator may work on another one than visitors.
  const facts = {
    hasDemo: seededAt !== undefined,
    isEmptied,
    hasPublicAccount: found !== undefined && isPublicAccount(found, seededAt),
    isNamed: used.some(hasOwnName),
    hasOwnTimes: row.hasOwnTimes,
    hasOwnLook: used.some(hasOwnLook),
    mail,
    programmes: row.ownProgrammes,
    teachers: row.teachers,
    superAdmins: row.superAdmins,
    hasVerifiedBackup: row.lastVerifiedAt !== null,
    skipped: settings.setUpSkipped,
  };
  return { facts, row, settings, found, demoRow, seededAt, used };
}

async function describeDemo(
  db: Db,
  actor: Actor,
  { since, needsOwnAccount }: { since: Date; needsOwnAccount: boolean },
): Promise<DemoSchool> {
  const [size, added, attemptsRunning] = await Promise.all([
    countSchool(db, actor),
    countAdded(db, { ...actor, since }),
    countRunningAttempts(db, actor.institutionId),
  ]);
  return {
    ...size,
    addedAccounts: added.accounts,
    addedQuizzes: added.quizzes,
    attemptsRunning,
    needsOwnAccount,
  };
}

async function describeEmptied(
  db: Db,
  row: Awaited<ReturnType<typeof findDemoSchool>>,
): Promise<SetUp['emptied']> {
  if (!row?.emptied_at) return null;
  const { accounts, quizzes, grades, backup_id: backupId } = row;
  return {
    at: row.emptied_at.toISOString(),
    accounts: accounts ?? 0,
    quizzes: quizzes ?? 0,
    grades: grades ?? 0,
    backupId: backupId !== null && (await hasBackup(db, backupId)) ? backupId : null,
  };
}

/** When the demo school was made. Undefined if it isn't there, or no longer. */
export async function findDemoStart(db: Db, institutionId: number): Promise<Date | undefined> {
  const row = await findDemoSchool(db, institutionId);
  return row === undefined || row.emptied_at !== null ? undefined : row.seeded_at;
}

/** Throws if a known address or password would stay valid on a system that is no longer a demo. */
export async function assertOwnAccount(
  db: Db,
  actor: Actor,
  { seededAt, password, account }: { seededAt: Date; password: string; account: OwnAccount | undefined },
): Promise<void> {
  const own = await findAdministrator(db, actor);
  const isPublic = password === demoPassword || own === undefined || isPublicAccount(own, seededAt);
  if (account === undefined) {
    if (isPublic) throw new AppError('OWN_ACCOUNT_FIRST');
    return;
  }
  if (isDemoAddress(account.email)) {
    throw faultyFields([`account.email: ${say('must not be an address of the demo school')}`]);
  }
  if (account.password === demoPassword) {
    throw faultyFields([`account.password: ${say('must not be the password of the demo school')}`]);
  }
}

/** Counts what is about to be deleted. Returns how to record it once it is. */
export async function countForStart(
  trx: Trx,
  actor: Actor,
  { seededAt, backupId }: { seededAt: Date; backupId: number },
) {
  const deleted = await countSchool(trx, actor);
  const record = async () => {
    await insertEmptied(trx, { institutionId: actor.institutionId, seededAt, deleted, backupId });
    await recordAudit(trx, actor, {
      action: 'system.startedForReal',
      target: { type: 'backup', id: backupId },
      detail: { ...deleted },
    });
  };
  return { deleted, record };
}
