import type { Actor } from '#server/plugins/session.ts';
import { areComparable, isSameKey, ownKeyOf } from '#server/scoring/answer-keys.ts';
import { type StandingRegrade, termsOf } from '#server/scoring/terms.ts';
import type { QuestionChange, SavedQuestion } from '#shared/contract/question-banks.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { readStandingRegrades } from '../grades/standing-regrades.service.ts';
import {
  type DatedVersion,
  type QuestionVersion,
  readDatedVersions,
} from '../question-banks/versions.service.ts';
import { updateQuestion } from '../quizzes/question-changes.service.ts';
import type { QuizTools } from '../quizzes/tools.service.ts';
import { selectUsedVersions, type UsedVersionRow } from './old-keys.queries.ts';
import { canSubmission } from './submissions.policy.ts';

type Tools = Pick<AttemptTools, 'db'>;
type OldKey = NonNullable<SavedQuestion['oldKey']>;

/** Saves a question, and answers which submissions were marked by another key than the one it has now. */
export async function saveQuestion(
  tools: QuizTools,
  actor: Actor,
  id: number,
  change: QuestionChange,
): Promise<SavedQuestion> {
  const question = await updateQuestion(tools, actor, id, change);
  // What was edited is still the newest version: nothing but its tags or its bank was changed.
  if (change.version !== undefined && change.version === question.version)
    return { ...question, oldKey: null };
  return { ...question, oldKey: await findOldKey(tools, actor, { id, version: question.version ?? 0 }) };
}

interface Saved {
  id: number;
  version: number;
}

/** Null: this version has the key of the one before it, or no submission was marked by another. */
async function findOldKey({ db }: Tools, actor: Actor, { id, version }: Saved): Promise<OldKey | null> {
  const history = await readDatedVersions(db, id);
  const at = history.findIndex((one) => one.version === version);
  const [saved, former] = [history[at], history[at + 1]];
  if (!saved || !former || !isNewKey(saved, former)) return null;
  const rows = (await selectUsedVersions(db, actor, id)).filter((row) => canSubmission(actor, 'mark', row));
  const quizzes: OldKey['quizzes'] = [];
  for (const [quizId, used] of Map.groupBy(rows, (row) => row.quizId)) {
    const standing = (await readStandingRegrades(db, quizId)).get(id) ?? [];
    const submissions = countOther(used, { saved, history, standing });
    const title = used[0]?.title ?? '';
    if (submissions > 0) quizzes.push({ id: quizId, title, submissions });
  }
  if (quizzes.length === 0) return null;
  return { submissions: quizzes.reduce((sum, quiz) => sum + quiz.submissions, 0), quizzes };
}

function isNewKey(saved: QuestionVersion, former: QuestionVersion): boolean {
  return areComparable(saved, former) && !isSameKey(ownKeyOf(saved), ownKeyOf(former));
}

interface Compared {
  saved: QuestionVersion;
  history: readonly DatedVersion[];
  standing: readonly StandingRegrade[];
}

/** Those on whose papers another key counts. Where everyone has full points, the key counts for nothing. */
function countOther(used: readonly UsedVersionRow[], { saved, history, standing }: Compared): number {
  const versionOf = new Map(history.map((version) => [version.id, version]));
  return used
    .filter(({ versionId }) => {
      const version = versionOf.get(versionId);
      if (!version || !areComparable(saved, version)) return false;
      const { accepted, creditAll } = termsOf({ points: 0 }, version, standing);
      return !creditAll && !isSameKey({ version, accepted }, ownKeyOf(saved));
    })
    .reduce((sum, { submissions }) => sum + submissions, 0);
}
