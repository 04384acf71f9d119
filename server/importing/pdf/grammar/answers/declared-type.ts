import { say } from '#server/language/say.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { listTypeNames, readQuestionType } from '../../../table/question-type.ts';
import { quote } from '../../../table/quote.ts';
import type { PaperSettings } from '../paper-settings.ts';
import type { ItemParts } from '../split-item.ts';

/** The question type declared by a line such as `Type: Essay` or by a heading. */
export interface DeclaredType {
  /** Declared by the question itself: the content must agree with it. */
  stated: QuestionType | null;
  /** Declared by the section's heading: used only where nothing else decides. */
  hinted: QuestionType | null;
  faults: string[];
}

export function readDeclaredType({ settings: own }: ItemParts, settings: PaperSettings): DeclaredType {
  const hinted = settings.section?.questionType ?? null;
  const typeName = own.type ?? settings.questionType;
  if (typeName === null || typeName === undefined) return { stated: null, hinted, faults: [] };
  const type = readQuestionType(typeName);
  if (type === undefined) {
    return {
      stated: null,
      hinted,
      faults: [say('The type is {type}. Use {types}.', { type: quote(typeName), types: listTypeNames() })],
    };
  }
  if (type === 'MULTIPLE_SELECT') {
    const fault = say('The type is {type}, but a question can have only one correct answer.', {
      type: quote(typeName),
    });
    return { stated: null, hinted, faults: [fault] };
  }
  return { stated: type, hinted, faults: [] };
}
