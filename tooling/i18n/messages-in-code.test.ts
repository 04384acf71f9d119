import { expect, it } from 'vitest';
import { takeMessagesOut } from './messages-in-code.ts';

it('removes the text and the context of every message from the code, and keeps its id', () => {
  const code = [
    'const a = i18n._({ id: "a-B_c1", message: "Save {name}", values: { name } });',
    'const b = jsx(Trans, { id: "d2e3f4", message: `Read <0>this</0>`, context: "verb" });',
  ].join('\n');
  const { code: rest, texts } = takeMessagesOut('page.tsx', code);
  expect(rest).toContain('i18n._({ id: "a-B_c1",  values: { name } })');
  expect(rest).not.toMatch(/message|context|Save|Read/);
  expect([...texts]).toEqual([
    ['a-B_c1', 'Save {name}'],
    ['d2e3f4', 'Read <0>this</0>'],
  ]);
});

it('ignores objects that only look like a message', () => {
  const code = 'const fault = { id: "not-an-id-of-ours", message: "x" }; throw { message: "y" };';
  expect(takeMessagesOut('page.ts', code)).toEqual({ code, texts: new Map() });
});
