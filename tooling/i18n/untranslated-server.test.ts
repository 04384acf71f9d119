import { describe, expect, it } from 'vitest';
import { findUntranslatedOnServer } from './untranslated-server.ts';

function textsIn(source: string, file = 'server/domains/quizzes/quizzes.service.ts'): string[] {
  return findUntranslatedOnServer(file, source).map(({ text }) => text);
}

describe('texts of the server in one language only', () => {
  it('are found in errors that people see', () => {
    expect(textsIn("throw new AppError('CONFLICT', { message: 'This quiz is archived' })")).toEqual([
      'This quiz is archived',
    ]);
    expect(textsIn("throw new AppError('INVALID_INPUT', { details: ['title: is too long'] })")).toEqual([
      'title: is too long',
    ]);
    expect(textsIn("throw invalidField('quiz', 'there is no such quiz')")).toEqual(['there is no such quiz']);
    expect(textsIn("throw new FileRefused('not a workbook at all')")).toEqual(['not a workbook at all']);
    expect(textsIn('faults.push(`Option $' + '{letter} is empty`)')).toEqual(['Option … is empty']);
    expect(textsIn("z.string().refine(isDay, 'must be a day')", 'shared/contract/fields.ts')).toEqual([
      'must be a day',
    ]);
  });

  it('are found in every sentence', () => {
    expect(textsIn("const nothing = 'Nothing was imported.';")).toEqual(['Nothing was imported.']);
    expect(
      findUntranslatedOnServer(
        'server/plugins/http/limits.ts',
        '\nconst a = `Wait $' + '{seconds} seconds.`;',
      ),
    ).toEqual([{ line: 2, text: 'Wait … seconds.' }]);
  });

  it('are found in calls of say and sentence whose text is not a literal', () => {
    expect(textsIn('say(text)')).toEqual(['say(…)']);
    expect(textsIn('say(`Row $' + '{row} is empty.`)')).toEqual(['say(…)']);
    expect(textsIn("sentence(isOne ? 'one' : 'many')")).toEqual(['sentence(…)']);
  });

  it('are not messages, codes, log lines or texts for programmers', () => {
    const fine = [
      "say('Nothing was imported.')",
      "const words = { passed: sentence('You have passed this quiz.') };",
      "throw new AppError('CONFLICT', { message: say('This quiz is archived') })",
      "throw new TypeError('The library gave no bytes.')",
      "log.warn({ err }, 'The queue was interrupted.')",
      "console.log('The server is ready.')",
      "z.string().describe('How many there are at most.')",
      'sql`select 1 where a is null.`',
      "const role = 'SUPER_ADMIN';",
    ];
    for (const source of fine) expect(textsIn(source)).toEqual([]);
    expect(textsIn("console('Say which file to read.')", 'server/restore-command.ts')).toEqual([]);
  });
});
