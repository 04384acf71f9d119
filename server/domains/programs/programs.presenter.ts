import type { Actor } from '#server/plugins/session.ts';
import type { Program } from '#shared/contract/programs.ts';
import { canProgram } from './programs.policy.ts';
import type { ProgramRow } from './programs.queries.ts';

export function presentProgram(row: ProgramRow, actor: Actor): Program {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    isDefault: row.is_default,
    dateCreated: row.date_created.toISOString(),
    lastUpdated: row.last_updated.toISOString(),
    abilities: {
      edit: canProgram(actor, 'edit', row),
      delete: canProgram(actor, 'delete', row) && !row.is_default,
    },
  };
}
