import type { Actor } from '#server/plugins/sessions/session.ts';
import { areComparable, isSameKey, ownKeyOf } from '#server/scoring/answer-keys.ts';
import { type ActiveRegrade, termsOf } from '#server/scoring/terms.ts';
import type { QuestionChange, SavedQuestion } from '#shared/contract/teaching/question-banks.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { readActiveRegrades } from '../../grades/active-regrades.service.ts';
import {
  type DatedVersion,
  type QuestionVersion,
  readDatedVersions,
} from '../../question-banks/versions.service.ts';
import { updateQuestion } from '../../quizzes/question-changes.service.ts';
import type { QuizDeps } from '../../quizzes/quiz-deps.service.ts';
import { canSubmission } from '../submissions/submissions.policy.ts';
import { selectUsedVersions, type UsedVersionRow } from './old-keys.queries.ts';

type Deps = Pick<AttemptDeps, 'db'>;
type OldKey = NonNullable<SavedQuestion['oldKey']>;

/** Saves a question and returns which submissions were marked by another key than its new one. */
export async function saveQuestion(
  deps: QuizDeps,
  actor: Actor,
  id: number,
  change: QuestionChange,
): Promise<SavedQuestion> {
  const question = await updateQuestion(deps, actor, id, change);
  // No new version: only tags or bank changed.
  if (change.version !== undefined && change.version === question.version)
    return { ...question, oldKey: null };
  return { ...question, oldKey: await findOldKey(deps, actor, { id, version: question.version ?? 0 }) };
}

interface Saved {
  id: number;
  version: number;
}

/** Null when the key did not change or no submission was marked by another. */
async function findOldKey({ db }: Deps, actor: Actor, { id, version }: Saved): Promise<OldKey | null> {
  const history = await readDatedVersions(db, id);
  const at = history.findIndex((one) => one.version === version);
  const [saved, former] = [history[at], history[at + 1]];
  if (!saved || !former || !isNewKey(saved, former)) return null;
  const rows = (await selectUsedVersions(db, actor, id)).filter((row) => canSubmission(actor, 'mark', row));
  const quizzes: OldKey['quizzes'] = [];
  for (const [quizId, used] of Map.groupBy(rows, (row) => row.quizId)) {
    const activeRegrades = (await readActiveRegrades(db, quizId)).get(id) ?? [];
    const submissions = countOther(used, { saved, history, activeRegrades });
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
  activeRegrades: readonly ActiveRegrade[];
}

/** Submissions whose papers use another key. When everyone gets full points, the key does not matter. */
function countOther(used: readonly UsedVersionRow[], { saved, history, activeRegrades }: Compared): number {
  const versionOf = new Map(history.map((version) => [version.id, version]));
  return used
    .filter(({ versionId }) => {
      const version = versionOf.get(versionId);
      if (!version || !areComparable(saved, version)) return false;
      const { accepted, creditAll } = termsOf({ points: 0 }, version, activeRegrades);
      return !creditAll && !isSameKey({ version, accepted }, ownKeyOf(saved));
    })
    .reduce((sum, { submissions }) => sum + submissions, 0);
}
