import type { Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { QuizChange } from '#shared/contract/quizzes.ts';
import { getProgramId } from '../people/references.service.ts';
import {
  assertTeaches,
  findOwnProgram,
  holdTeaching,
  type ProgramTerms,
} from '../programs/teaching.service.ts';
import { isQuizTaken } from './quiz-writes.queries.ts';

/** Where a new quiz goes; a teacher's goes where they teach, which nobody withdraws before the caller is done. */
export async function chooseProgram(
  trx: Trx,
  actor: Pick<Actor, 'institutionId' | 'accountId' | 'role'>,
  asked: number | undefined,
): Promise<ProgramTerms> {
  const own = asked ?? (await findOwnProgram(trx, actor));
  return assertTeaches(trx, actor, await getProgramId(trx, actor.institutionId, own));
}

/** A copy stays in the programme of the original where its teacher still teaches that. */
export async function chooseProgramOfCopy(trx: Trx, actor: Actor, original: number): Promise<ProgramTerms> {
  const isTaught = await holdTeaching(trx, actor, original);
  return chooseProgram(trx, actor, isTaught ? original : undefined);
}

interface Stored {
  id: number;
  program_id: number;
}

/**
 * Whether a change may be made where the quiz is and where it goes. In a programme that its teacher does not teach any
 * more the quiz can be unpublished and archived, and no more: everything else reaches the students there. It can move
 * to one they teach as long as nobody has taken it. Answers the terms of where the quiz will be, or null where nothing
 * of it changes.
 */
export async function assertMayChangeIn(
  trx: Trx,
  actor: Actor,
  before: Stored,
  change: QuizChange,
): Promise<ProgramTerms | null> {
  const target = change.program?.id ?? before.program_id;
  if (target === before.program_id && isWindingDown(change)) return null;
  const moves = target !== before.program_id;
  if (moves && (await isQuizTaken(trx, before.id))) await assertTeaches(trx, actor, before.program_id);
  return assertTeaches(trx, actor, target);
}

const windingDown: readonly string[] = ['isActive', 'isArchived', 'revision', 'program'];

function isWindingDown(change: QuizChange): boolean {
  return change.isActive !== true && Object.keys(change).every((field) => windingDown.includes(field));
}
