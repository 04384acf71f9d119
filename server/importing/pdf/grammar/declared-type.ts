import { say } from '#server/language/say.ts';
import type { QuestionType } from '#shared/contract/question-banks.ts';
import { listTypeNames, readQuestionType } from '../../table/question-type.ts';
import { quote } from '../../table/wording.ts';
import type { PaperSettings } from './paper-settings.ts';
import type { ItemParts } from './read-item.ts';

/** What a line such as `Type: Essay` or a heading says of a question. */
export interface DeclaredType {
  /** By a line of its own: what is found must agree with it. */
  stated: QuestionType | null;
  /** By the heading of its section: it decides where nothing else does. */
  hinted: QuestionType | null;
  faults: string[];
}

export function readDeclaredType({ settings: own }: ItemParts, settings: PaperSettings): DeclaredType {
  const hinted = settings.section?.questionType ?? null;
  const said = own.type ?? settings.questionType;
  if (said === null || said === undefined) return { stated: null, hinted, faults: [] };
  const type = readQuestionType(said);
  if (type === undefined) {
    return {
      stated: null,
      hinted,
      faults: [say('The type is {type}. Use {types}.', { type: quote(said), types: listTypeNames() })],
    };
  }
  if (type === 'MULTIPLE_SELECT') {
    const fault = say('The type is {type}: a question can have only one correct answer.', {
      type: quote(said),
    });
    return { stated: null, hinted, faults: [fault] };
  }
  return { stated: type, hinted, faults: [] };
}
