import type { Cell } from '#server/exporting/cells.ts';
import { wallClock } from '#server/exporting/wall-clock.ts';
import { say } from '#server/language/say.ts';
import { AuditAction, type AuditEntry, type AuditPerson } from '#shared/contract/platform/audit.ts';
import { Role } from '#shared/permissions.ts';
import { affectedBy } from './affected.policy.ts';
import type { EntryRow } from './audit.queries.ts';
import type { PersonRow, SubjectRow } from './audit-people.queries.ts';
import { isLookedUp, type TargetRow } from './audit-targets.queries.ts';

interface Surroundings {
  subjects: readonly SubjectRow[];
  people: ReadonlyMap<number, AuditPerson>;
  targets: readonly TargetRow[];
}

export function presentAll(
  rows: readonly EntryRow[],
  { subjects, people, targets }: Surroundings,
): AuditEntry[] {
  const subjectsOf = Map.groupBy(subjects, ({ entryId }) => entryId);
  const targetsByKey = new Map(targets.map((target) => [keyOf(target), target]));
  return rows.map((row) => {
    const [target] = targetOf(row);
    return presentEntry(row, {
      subjects: subjectsOf.get(row.id) ?? [],
      people,
      target: target && targetsByKey.get(keyOf(target)),
    });
  });
}

function keyOf({ type, id }: { type: string; id: number }): string {
  return `${type} ${id}`;
}

/** The target of an entry, if it has an id. */
export function targetOf({ target_type: type, target_id: id }: EntryRow): { type: string; id: number }[] {
  return type === null || id === null || !/^\d{1,15}$/.test(id) ? [] : [{ type, id: Number(id) }];
}

interface OneEntry {
  subjects: readonly SubjectRow[];
  people: ReadonlyMap<number, AuditPerson>;
  target: TargetRow | undefined;
}

function presentEntry(row: EntryRow, { subjects, people, target }: OneEntry): AuditEntry {
  const action = AuditAction.parse(row.action);
  const actor = row.actor_id === null ? undefined : people.get(row.actor_id);
  const affected = subjects.flatMap(({ accountId }) => people.get(accountId) ?? []);
  const isOwn = affected.length === 0 && actor !== undefined && affectedBy[action] === 'person';
  return {
    id: row.id,
    at: row.at.toISOString(),
    action,
    actor: actor === undefined ? null : { ...actor, role: Role.parse(row.actor_role) },
    people: isOwn ? [actor] : affected,
    peopleCount: isOwn ? 1 : (subjects[0]?.total ?? 0),
    targetType: row.target_type,
    targetId: row.target_id,
    targetTitle: target?.title ?? null,
    isTargetGone: row.target_type !== null && isLookedUp(row.target_type) && target === undefined,
    quizId: target?.quizId ?? null,
    detail: row.detail as Record<string, unknown>,
    address: addressOf(row),
    requestId: row.request_id,
  };
}

/** Without a row the account is gone: erased, if the log says so. */
export function presentPerson(id: number, row: PersonRow | undefined, wasErased: boolean): AuditPerson {
  if (row === undefined || row.isErased) {
    const isErased = row?.isErased ?? wasErased;
    return { id, name: null, email: null, role: null, state: isErased ? 'erased' : 'deleted' };
  }
  const { name, email, role, isDeleted } = row;
  return {
    id,
    name: name === '' ? email : name,
    email: isDeleted ? null : email,
    role,
    state: isDeleted ? 'deleted' : 'present',
  };
}

export function entryHeader(): Cell[] {
  return [
    say('Time (UTC)'),
    say('Action'),
    say('Actor'),
    say('Email'),
    say('Role'),
    say('Person affected'),
    say('Target'),
    say('Target ID'),
    say('Title'),
    say('Details'),
    say('Address'),
    say('Request ID'),
  ];
}

export function entryCells(entry: AuditEntry): Cell[] {
  const { actor } = entry;
  return [
    wallClock(entry.at, 'UTC'),
    entry.action,
    actor && nameOf(actor),
    actor?.email ?? null,
    actor?.role ?? null,
    peopleOf(entry),
    entry.targetType,
    entry.targetId,
    entry.targetTitle,
    JSON.stringify(entry.detail),
    entry.address,
    entry.requestId,
  ];
}

function nameOf({ id, name, state }: AuditPerson): string {
  if (name !== null) return name;
  return state === 'erased' ? say('Erased person {id}', { id }) : say('Deleted person {id}', { id });
}

function peopleOf({ people, peopleCount }: AuditEntry): Cell {
  if (people.length === 0) return null;
  const names = people.map(nameOf).join(', ');
  const others = peopleCount - people.length;
  return others === 0
    ? names
    : say('{names} and {others, plural, one {# other person} other {# other people}}', { names, others });
}

function addressOf(row: EntryRow): string | null {
  return row.is_address_shown ? row.address : null;
}
