import type { RawBuilder } from 'kysely';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  Announcement,
  AnnouncementChange,
  AnnouncementQuery,
  Audiences,
  NewAnnouncement,
} from '#shared/contract/communication/announcements.ts';
import type { AuditAction } from '#shared/contract/platform/audit.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { invalidField } from '../people/references.service.ts';
import { assertTeaches } from '../programs/teaching.service.ts';
import { canAnnouncement } from './announcements.policy.ts';
import { presentAnnouncement } from './announcements.presenter.ts';
import {
  deleteAnnouncementRow,
  insertAnnouncement,
  lockAnnouncement,
  markSeen,
  selectAnnouncements,
  unreadCount,
  updateAnnouncementRow,
} from './announcements.queries.ts';
import { lockWritableQuiz, selectAudiences } from './audiences.queries.ts';

export async function listAnnouncements(
  db: Db,
  actor: Actor,
  query: AnnouncementQuery,
): Promise<Page<Announcement>> {
  const { rows, total } = await selectAnnouncements(db, actor, query);
  return { items: rows.map((row) => presentAnnouncement(row, actor)), total };
}

export function listAudiences(db: Db, actor: Actor): Promise<Audiences> {
  return selectAudiences(db, actor);
}

/** How many are new, as part of the statement that counts for every page's frame. */
export function unreadMessagesWithin(actor: Actor): RawBuilder<number> {
  return unreadCount(actor);
}

export async function createAnnouncement(
  db: Db,
  events: Events,
  actor: Actor,
  { title, body, program, quiz }: NewAnnouncement,
): Promise<Announcement> {
  return inTransaction(db, async (trx) => {
    const to = { program_id: program?.id ?? null, quiz_id: quiz?.id ?? null };
    await assertMayWriteTo(trx, actor, to);
    const id = await insertAnnouncement(trx, actor, { title, body, ...to });
    await recordChange(trx, events, actor, {
      id,
      action: 'announcement.created',
      detail: { title, ...(program ? { programId: program.id } : { quizId: quiz?.id }) },
    });
    return getAnnouncement(trx, actor, id);
  });
}

async function assertMayWriteTo(
  trx: Trx,
  actor: Actor,
  to: { program_id: number | null; quiz_id: number | null },
): Promise<void> {
  const programId = to.quiz_id === null ? to.program_id : await lockWritableQuiz(trx, actor, to.quiz_id);
  if (programId === undefined)
    throw invalidField('quiz', say('there is no such quiz, or you can’t write to its students'));
  if (programId !== null) await assertTeaches(trx, actor, programId);
}

export async function updateAnnouncement(
  db: Db,
  events: Events,
  actor: Actor,
  id: number,
  change: AnnouncementChange,
): Promise<Announcement> {
  return inTransaction(db, async (trx) => {
    const before = await lockAnnouncement(trx, actor, id);
    assertCan(canAnnouncement, actor, 'edit', before);
    const fields = (['title', 'body'] as const).filter(
      (field) => change[field] !== undefined && change[field] !== before[field],
    );
    // Saved without a change: not marked as edited.
    if (fields.length === 0) return presentAnnouncement(before, actor);
    // Editing reaches the students of its programme, like writing.
    await assertTeaches(trx, actor, before.to_program_id);
    await updateAnnouncementRow(trx, id, change);
    await recordChange(trx, events, actor, { id, action: 'announcement.changed', detail: { fields } });
    return getAnnouncement(trx, actor, id);
  });
}

export async function deleteAnnouncement(db: Db, events: Events, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await lockAnnouncement(trx, actor, id);
    assertCan(canAnnouncement, actor, 'delete', row);
    // Recorded before the deletion, because the log looks up the owner.
    await recordChange(trx, events, actor, {
      id,
      action: 'announcement.deleted',
      detail: { title: row.title },
    });
    await deleteAnnouncementRow(trx, id);
  });
}

/** The caller's own mark, in any role; their other open pages follow. */
export async function markAnnouncementsSeen(db: Db, events: Events, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await markSeen(trx, actor))) return;
    const { institutionId, accountId } = actor;
    await events.publish(trx, { institutionId, accountIds: [accountId] }, { type: 'announcements.changed' });
  });
}

async function getAnnouncement(trx: Trx, actor: Actor, id: number): Promise<Announcement> {
  const row = await lockAnnouncement(trx, actor, id);
  assertCan(canAnnouncement, actor, 'view', row);
  return presentAnnouncement(row, actor);
}

interface RecordedChange {
  id: number;
  action: AuditAction;
  detail: Record<string, unknown>;
}

/** Records the change and updates every open page, because readers have all roles. */
async function recordChange(
  trx: Trx,
  events: Events,
  actor: Actor,
  { id, action, detail }: RecordedChange,
): Promise<void> {
  await recordAudit(trx, actor, { action, target: { type: 'announcement', id }, detail });
  const { institutionId } = actor;
  await events.publish(trx, { institutionId }, { type: 'announcements.changed' });
}
