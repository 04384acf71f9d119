import type { Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuizChange } from '#shared/contract/teaching/quizzes.ts';
import { getProgramId } from '../people/references.service.ts';
import {
  assertTeaches,
  findOwnProgram,
  holdTeaching,
  type ProgramTerms,
} from '../programs/teaching.service.ts';
import { isQuizTaken } from './editing/quiz-writes.queries.ts';

/** The programme of a new quiz; a teacher's must be one they teach in, which is locked until the transaction ends. */
export async function chooseProgram(
  trx: Trx,
  actor: Pick<Actor, 'institutionId' | 'accountId' | 'role'>,
  asked: number | undefined,
): Promise<ProgramTerms> {
  const own = asked ?? (await findOwnProgram(trx, actor));
  return assertTeaches(trx, actor, await getProgramId(trx, actor.institutionId, own));
}

/** A copy stays in the original's programme if the teacher still teaches there. */
export async function chooseProgramOfCopy(trx: Trx, actor: Actor, original: number): Promise<ProgramTerms> {
  const isTaught = await holdTeaching(trx, actor, original);
  return chooseProgram(trx, actor, isTaught ? original : undefined);
}

interface Stored {
  id: number;
  program_id: number;
}

/**
 * Whether a change is allowed in the quiz's current and new programme. In a programme its teacher no longer teaches
 * in, the quiz can only be unpublished and archived, because everything else reaches the students there. It can move
 * to a programme they teach in while it has no attempts. Returns the terms of the new programme, or null if nothing
 * changes there.
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
