import type { Accounts } from './accounts.ts';
import { after, dayAt, minute } from './calendar.ts';
import type { BankContent } from './content/bank-content.ts';
import { banks } from './content/banks.ts';
import type { QuestionContent } from './content/question.ts';
import { insertForIds, insertRows, type Row } from './insert-rows.ts';
import { createRandom } from './random.ts';
import { getByKey, institutionId, pairUp, type Seeding } from './seeding.ts';
import { bankMadeAt, type UploadSources } from './uploads.ts';

interface SeededVersion {
  id: number;
  createdAt: Date;
  /** Ordered by label. */
  optionIds: number[];
}

export interface SeededQuestion {
  id: number;
  content: QuestionContent;
  /** Oldest first. */
  versions: SeededVersion[];
  /** Centred on 0. */
  difficulty: number;
}

export interface SeededBank {
  id: number;
  content: BankContent;
  questions: SeededQuestion[];
  tags: ReadonlyMap<string, number>;
}

interface Wording {
  text: string;
  feedback: string;
  createdAt: Date;
}

/** A planned question with its origin. */
interface PlannedQuestion {
  bankId: number;
  ownerId: number;
  content: QuestionContent;
  position: number;
  createdAt: Date;
  lastUpdated: Date;
  /** For each version, oldest first. */
  wordings: Wording[];
}

export async function writeBanks(
  seeding: Seeding,
  accounts: Accounts,
  sources: UploadSources,
): Promise<ReadonlyMap<string, SeededBank>> {
  const bankIds = await insertForIds(
    seeding.trx,
    'question_bank',
    banks.map((bank) => bankRow(seeding.now, accounts, sources, bank)),
  );
  const planned = pairUp(banks, bankIds).flatMap(([bank, bankId]) =>
    planQuestions(seeding.now, bank, bankId, getByKey(accounts.ofTeacher, bank.owner)),
  );
  const questions = await writeQuestions(seeding, planned);
  const tags = await writeTags(seeding, planned, questions);
  return new Map(
    pairUp(banks, bankIds).map(([content, id]) => [
      content.key,
      {
        id,
        content,
        questions: pairUp(planned, questions).flatMap(([{ bankId }, question]) =>
          bankId === id ? [question] : [],
        ),
        tags: getByKey(tags, getByKey(accounts.ofTeacher, content.owner)),
      },
    ]),
  );
}

function bankRow(
  now: Date,
  accounts: Accounts,
  sources: UploadSources,
  bank: BankContent,
): Row<'question_bank'> {
  const madeAt = bankMadeAt(now, bank);
  return {
    institution_id: institutionId,
    owner_id: getByKey(accounts.ofTeacher, bank.owner),
    title: bank.title,
    description: bank.description,
    category: bank.category,
    status: bank.isArchived ? 'ARCHIVED' : 'ACTIVE',
    source_upload_id: sources.ofBank.get(bank.key) ?? null,
    date_created: madeAt,
    last_updated: madeAt,
  };
}

function planQuestions(now: Date, bank: BankContent, bankId: number, ownerId: number): PlannedQuestion[] {
  const madeAt = bankMadeAt(now, bank);
  const reworded = dayAt(now, -Math.ceil(bank.createdDaysAgo * 0.6), 14, 10);
  return bank.questions.map((content, index) => {
    const createdAt = after(madeAt, (index + 1) * 2 * minute);
    const { text, earlierText, feedback } = content;
    const wordings =
      earlierText === undefined
        ? [{ text, feedback, createdAt }]
        : [
            { text: earlierText, feedback: '', createdAt },
            { text, feedback, createdAt: reworded },
          ];
    const lastUpdated = earlierText === undefined ? createdAt : reworded;
    return { bankId, ownerId, content, position: index + 1, createdAt, lastUpdated, wordings };
  });
}

async function writeQuestions(
  { trx }: Seeding,
  planned: readonly PlannedQuestion[],
): Promise<SeededQuestion[]> {
  const questionIds = await insertForIds(
    trx,
    'question',
    planned.map(({ bankId, position, wordings, createdAt, lastUpdated }) => ({
      question_bank_id: bankId,
      position,
      current_version: wordings.length,
      date_created: createdAt,
      last_updated: lastUpdated,
    })),
  );
  const versions = pairUp(planned, questionIds).flatMap(([question, questionId]) =>
    question.wordings.map((wording, index) => ({ question, questionId, wording, number: index + 1 })),
  );
  const versionIds = await insertForIds(trx, 'question_version', versions.map(versionRow));
  const options = pairUp(versions, versionIds).flatMap(([{ question }, versionId]) =>
    question.content.options.map((text, index) => ({
      question_version_id: versionId,
      label: 'ABCDEF'.charAt(index),
      option_text: text,
      position: index + 1,
    })),
  );
  const optionIds = Map.groupBy(
    pairUp(options, await insertForIds(trx, 'question_option', options)),
    ([option]) => option.question_version_id,
  );
  const versionsOf = Map.groupBy(pairUp(versions, versionIds), ([{ questionId }]) => questionId);
  return pairUp(planned, questionIds).map(([{ content }, id]) => ({
    id,
    content,
    versions: getByKey(versionsOf, id).map(([{ wording }, versionId]) => ({
      id: versionId,
      createdAt: wording.createdAt,
      optionIds: (optionIds.get(versionId) ?? []).map(([, optionId]) => optionId),
    })),
    difficulty: difficultyOf(content),
  }));
}

const usualDifficulty = { easy: -1.6, medium: -0.25, hard: 0.75 };

function difficultyOf({ level, text }: QuestionContent): number {
  return usualDifficulty[level] + createRandom(`difficulty of ${text}`).normal() * 0.4;
}

function versionRow({
  question,
  questionId,
  wording,
  number,
}: {
  question: PlannedQuestion;
  questionId: number;
  wording: Wording;
  number: number;
}): Row<'question_version'> {
  return {
    question_id: questionId,
    version: number,
    question_type: question.content.type,
    question_text: wording.text,
    points: question.content.points,
    correct_answer: question.content.key,
    feedback: wording.feedback,
    created_by: question.ownerId,
    created_at: wording.createdAt,
  };
}

/** The ids of each owner's tags, by owner and name. */
async function writeTags(
  { trx }: Seeding,
  planned: readonly PlannedQuestion[],
  questions: readonly SeededQuestion[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> {
  const tagged = pairUp(planned, questions).flatMap(([{ ownerId, content, createdAt }, { id }]) =>
    content.tags.map((name) => ({ ownerId, name, createdAt, questionId: id })),
  );
  const firsts = [...Map.groupBy(tagged, ({ ownerId, name }) => `${ownerId} ${name}`).values()].flatMap(
    ([first]) => (first === undefined ? [] : [first]),
  );
  const ids = await insertForIds(
    trx,
    'tag',
    firsts.map(({ ownerId, name, createdAt }) => ({ owner_id: ownerId, name, date_created: createdAt })),
  );
  const byOwner = new Map<number, Map<string, number>>(planned.map(({ ownerId }) => [ownerId, new Map()]));
  for (const [{ ownerId, name }, id] of pairUp(firsts, ids)) getByKey(byOwner, ownerId).set(name, id);
  await insertRows(
    trx,
    'question_tag',
    tagged.map(({ ownerId, name, questionId }) => ({
      question_id: questionId,
      tag_id: getByKey(getByKey(byOwner, ownerId), name),
    })),
  );
  return byOwner;
}
