import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';

/**
 * Whether the caller may use the picture: they uploaded it, or a question they may edit shows it. Locks it until the
 * version is written, so that the sweep of unused pictures waits.
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
