import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/session.ts';

/**
 * Whether the caller may put that picture into a question: they brought it, or it stands in a version of a question
 * that they may edit. Held until the version that names it is written: what sweeps unused pictures waits, or was first.
 */
export async function lockUsableImage(trx: Trx, actor: Actor, id: number): Promise<boolean> {
  const { accountId, institutionId, role } = actor;
  const { rows } = await sql`
    select from file
    where id = ${id} and institution_id = ${institutionId} and purpose = 'QUESTION_IMAGE'
      and (owner_id = ${accountId} or exists (
        select from question_version version
          join question on question.id = version.question_id
          join question_bank bank on bank.id = question.question_bank_id
        where version.image_file_id = file.id and bank.institution_id = ${institutionId}
          and (${role === 'SUPER_ADMIN'} or bank.owner_id = ${accountId})))
    for key share of file`.execute(trx);
  return rows.length > 0;
}
