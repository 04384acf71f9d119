import { describe, expect, it } from 'vitest';
import { actionForKey } from './quiz-keys.ts';

function press(key: string, held: Partial<Parameters<typeof actionForKey>[0]> = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...held };
}

describe('the keys of the quiz screen', () => {
  it('move between questions with left and right', () => {
    expect(actionForKey(press('ArrowLeft'), 'page')).toEqual({ type: 'previous' });
    expect(actionForKey(press('ArrowRight'), 'page')).toEqual({ type: 'next' });
  });

  it('leave up and down to the options', () => {
    expect(actionForKey(press('ArrowUp'), 'page')).toBeNull();
    expect(actionForKey(press('ArrowDown'), 'page')).toBeNull();
  });

  it('pick an option with 1 to 6', () => {
    expect(actionForKey(press('1'), 'page')).toEqual({ type: 'option', place: 0 });
    expect(actionForKey(press('6'), 'page')).toEqual({ type: 'option', place: 5 });
    expect(actionForKey(press('7'), 'page')).toBeNull();
    expect(actionForKey(press('0'), 'page')).toBeNull();
  });

  it('flag with F', () => {
    expect(actionForKey(press('f'), 'page')).toEqual({ type: 'flag' });
    expect(actionForKey(press('F'), 'page')).toEqual({ type: 'flag' });
  });

  it('write and move the caret in a text', () => {
    for (const key of ['ArrowLeft', 'ArrowRight', '1', 'f']) {
      expect(actionForKey(press(key), 'text')).toBeNull();
    }
  });

  it('still move between questions from an empty field, and write there', () => {
    expect(actionForKey(press('ArrowRight'), 'empty-text')).toEqual({ type: 'next' });
    expect(actionForKey(press('1'), 'empty-text')).toBeNull();
    expect(actionForKey(press('f'), 'empty-text')).toBeNull();
  });

  it('leave combinations with Ctrl, Meta and Alt alone', () => {
    expect(actionForKey(press('ArrowLeft', { altKey: true }), 'page')).toBeNull();
    expect(actionForKey(press('f', { ctrlKey: true }), 'page')).toBeNull();
    expect(actionForKey(press('1', { metaKey: true }), 'page')).toBeNull();
  });

  it('do not select and clear in turns while held down', () => {
    expect(actionForKey(press('1', { repeat: true }), 'page')).toBeNull();
    expect(actionForKey(press('f', { repeat: true }), 'page')).toBeNull();
    expect(actionForKey(press('ArrowRight', { repeat: true }), 'page')).toEqual({ type: 'next' });
  });

  it('are ignored in elements with their own keys', () => {
    expect(actionForKey(press('ArrowRight'), 'own-keys')).toBeNull();
  });
});
