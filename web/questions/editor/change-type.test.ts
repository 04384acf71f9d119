import '#web/lib/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { changeType } from './change-type.ts';
import { changeOf, draftOf } from './question-draft.ts';
import { plantQuestion } from './testing/plant-question.ts';

const draft = draftOf(plantQuestion);

describe('a question whose type is changed', () => {
  it('has the correct option’s text as its written answer', () => {
    const short = changeType(draft, 'SHORT_ANSWER');
    expect(short.writtenAnswer).toBe('Carbon dioxide');
    expect(changeType(short, 'ESSAY').writtenAnswer).toBe('Carbon dioxide');
  });

  it('gets its options back', () => {
    const back = changeType(changeType(draft, 'ESSAY'), 'MULTIPLE_CHOICE');
    expect(changeOf(draft, back)).toEqual({});
  });

  it('gets its options back after True and False', () => {
    const throughAll = changeType(changeType(changeType(draft, 'TRUE_FALSE'), 'ESSAY'), 'MULTIPLE_CHOICE');
    expect(throughAll).toEqual({ ...draft, spare: undefined });
  });

  it('keeps several accepted answers when changed back', () => {
    const short = { ...changeType(draft, 'SHORT_ANSWER'), writtenAnswer: 'Carbon dioxide|CO2' };
    const back = changeType(changeType(short, 'MULTIPLE_CHOICE'), 'SHORT_ANSWER');
    expect(back.writtenAnswer).toBe('Carbon dioxide|CO2');
  });

  it('has the accepted answer as its first and correct option when there are no options yet', () => {
    const empty = { ...draft, options: [], rightOption: null, questionType: 'SHORT_ANSWER' as const };
    const { options, rightOption } = changeType({ ...empty, writtenAnswer: 'CO2|x' }, 'MULTIPLE_CHOICE');
    expect(options).toEqual([
      { key: 0, text: 'CO2' },
      { key: 1, text: '' },
    ]);
    expect(rightOption).toBe(0);
  });

  it('has the options True and False, neither of them selected', () => {
    const { options, rightOption } = changeType(draft, 'TRUE_FALSE');
    expect(options.map(({ text }) => text)).toEqual(['True', 'False']);
    expect(rightOption).toBeNull();
  });

  it('keeps True and False if they are its options already', () => {
    const options = ['False', 'TRUE'].map((optionText, place) => ({
      optionLabel: 'AB'.charAt(place),
      optionText,
    }));
    const choice = draftOf({ ...plantQuestion, options, correctAnswer: 'B' });
    expect(changeType(choice, 'TRUE_FALSE')).toEqual({ ...choice, questionType: 'TRUE_FALSE' });
  });
});
