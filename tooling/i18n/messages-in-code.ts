import { type ObjectExpression, parseSync, Visitor } from 'oxc-parser';

interface Extracted {
  /** The code with message ids only. */
  code: string;
  /** The texts by id. */
  texts: Map<string, string>;
}

interface Span {
  start: number;
  end: number;
}

/** Removes the texts from code that Lingui's macro has compiled: `{ id: 'a1b2c3', message: 'Save' }`. */
export function takeMessagesOut(file: string, code: string): Extracted {
  const texts = new Map<string, string>();
  if (!code.includes('message')) return { code, texts };
  const cuts: Span[] = [];
  new Visitor({
    ObjectExpression: (node) => {
      const id = textOf(node, 'id');
      const message = textOf(node, 'message');
      if (id === undefined || message === undefined || !/^[\w-]{6}$/.test(id)) return;
      texts.set(id, message);
      cuts.push(...['message', 'context'].flatMap((name) => spanOf(node, name, code)));
    },
  }).visit(parseSync(`${file}.js`, code).program);
  return { code: cutOut(code, cuts), texts };
}

function propertyOf({ properties }: ObjectExpression, name: string) {
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed) continue;
    const { key } = property;
    if (key.type === 'Identifier' && key.name === name) return property;
    if (key.type === 'Literal' && key.value === name) return property;
  }
  return undefined;
}

function textOf(node: ObjectExpression, name: string): string | undefined {
  const value = propertyOf(node, name)?.value;
  if (value?.type === 'Literal' && typeof value.value === 'string') return value.value;
  if (value?.type === 'TemplateLiteral' && value.expressions.length === 0) {
    return value.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

/** Includes the comma after the property. */
function spanOf(node: ObjectExpression, name: string, code: string): Span[] {
  const property = propertyOf(node, name);
  if (!property) return [];
  const [comma = ''] = /^\s*,?/.exec(code.slice(property.end)) ?? [];
  return [{ start: property.start, end: property.end + comma.length }];
}

function cutOut(code: string, cuts: readonly Span[]): string {
  let rest = code;
  for (const { start, end } of cuts.toSorted((one, other) => other.start - one.start)) {
    rest = rest.slice(0, start) + rest.slice(end);
  }
  return rest;
}
