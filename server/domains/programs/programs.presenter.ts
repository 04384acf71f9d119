import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Program } from '#shared/contract/teaching/programs.ts';
import { canProgram } from './programs.policy.ts';
import type { ListedProgramRow, ProgramUse } from './programs.queries.ts';

/** `usage` is null unless the caller is a super admin. */
export function presentProgram(row: ListedProgramRow, actor: Actor, usage: ProgramUse | null): Program {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    usage,
    isDefault: row.is_default,
    maxCredits: row.max_credits,
    dateCreated: row.date_created.toISOString(),
    lastUpdated: row.last_updated.toISOString(),
    abilities: {
      edit: canProgram(actor, 'edit', row),
      delete: canProgram(actor, 'delete', row) && !row.is_default && isUnused(usage),
      teach: row.is_taught,
    },
  };
}

function isUnused(usage: ProgramUse | null): boolean {
  return usage === null || usage.students + usage.quizzes === 0;
}
