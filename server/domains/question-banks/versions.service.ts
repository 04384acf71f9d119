import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import { type QuestionVersion, selectVersions } from './reading/versions.queries.ts';

export type { DatedVersion, QuestionVersion } from './reading/versions.queries.ts';
export { findCurrentVersion, selectDatedVersions as readDatedVersions } from './reading/versions.queries.ts';

/** Cache of question versions, which never change. */
export interface QuestionVersions {
  /** In the given order; throws if a version doesn't exist, which is a defect. */
  get(ids: readonly number[]): Promise<QuestionVersion[]>;
}

// A version is between some hundred bytes and some kilobytes; the cache counts its text.
const maxCharacters = 8_000_000;

export function openQuestionVersions(
  db: Db,
  watch?: Pick<FastifyInstance['channels'], 'onGap'>,
): QuestionVersions {
  const known = new Map<number, QuestionVersion>();
  let characters = 0;

  function forget(): void {
    known.clear();
    characters = 0;
  }
  // A restore brings other versions under the same ids.
  watch?.onGap(forget);

  function keep(version: QuestionVersion): void {
    const size = sizeOf(version);
    if (characters + size > maxCharacters) forget();
    known.set(version.id, version);
    characters += size;
  }

  return {
    get: async (ids) => {
      const byId = new Map<number, QuestionVersion>();
      const missing: number[] = [];
      for (const id of ids) {
        const version = known.get(id);
        if (version) byId.set(id, version);
        else missing.push(id);
      }
      if (missing.length > 0) {
        for (const version of await selectVersions(db, missing)) {
          byId.set(version.id, version);
          keep(version);
        }
      }
      return ids.map((id) => {
        const version = byId.get(id);
        if (!version) throw new Error(`There is no version ${id} of a question.`);
        return version;
      });
    },
  };
}

function sizeOf({ questionText, correctAnswer, feedback, imageAlt, options }: QuestionVersion): number {
  const texts = options.reduce((sum, { text }) => sum + text.length, 0);
  return 200 + questionText.length + (correctAnswer?.length ?? 0) + feedback.length + imageAlt.length + texts;
}
