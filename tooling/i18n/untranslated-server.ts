import {
  type Argument,
  type CallExpression,
  type Expression,
  type NewExpression,
  type Node,
  parseSync,
  Visitor,
} from 'oxc-parser';

interface Finding {
  line: number;
  text: string;
}

const hasTwoWords = /\p{L}{2}\S* (\S+ )*\S*\p{L}{2}/u;
const isSentence = /^(\p{Lu}|…).*[.?!]$/su;
const translators = new Set(['say', 'sentence']);
// Messages for operators and programmers, and the API documentation, stay English.
const englishOnly =
  /^(?!AppError$|FileRefused$)(\w*(Error|Refused)|super|(.*\.)?describe|(.*\.)?(log|console)\.\w+)$/;
/** Files without texts for users: queries, terminal output, API documentation, brand names and parsers. */
const isNeverShown =
  /\.queries\.ts$|server\/[^/]+\.ts$|plugins\/http\/openapi\.ts$|grading\/grade-(check|replay)\.service\.ts$|importing\/(process\/start-reader|table\/heading-words|templates\/example-questions)\.ts$|shared\/branding\/(brand|built-in-profiles)\.ts$/;
/** Properties whose text is always shown to users. */
const shownProperties = new Set([
  'details',
  'error',
  'fault',
  'faults',
  'heading',
  'message',
  'reason',
  'subject',
  'text',
]);
const showingCalls = new Set(['FileRefused', 'invalid', 'invalidField', 'faults.push', 'details.push']);
const validators = new Set(['length', 'max', 'min', 'multipleOf', 'refine', 'regex', 'union']);

/** Finds texts of the server that are shown to users without a translation. */
export function findUntranslatedOnServer(file: string, source: string): Finding[] {
  if (isNeverShown.test(file)) return [];
  const texts = new Map<number, string>();
  const translated = new Set<unknown>();
  let englishOnlyDepth = 0;

  function report(node: Node, text: string): void {
    texts.set(node.start, text.replace(/\s+/g, ' '));
  }
  function reportShown(node: Node | null | undefined): void {
    const text = textOf(node);
    if (node && text !== undefined && englishOnlyDepth === 0 && hasTwoWords.test(text)) report(node, text);
    if (node?.type === 'ArrayExpression') for (const each of node.elements) reportShown(each);
    if (node?.type !== 'ConditionalExpression') return;
    reportShown(node.consequent);
    reportShown(node.alternate);
  }
  function enter(call: CallExpression | NewExpression): void {
    const name = nameOf(call.callee);
    const [first] = call.arguments;
    if (translators.has(name)) {
      translated.add(first);
      if (!isWrittenOut(first)) report(call, `${name}(…)`);
    }
    if (showingCalls.has(name)) for (const argument of call.arguments) reportShown(argument);
    if (validators.has(name.split('.').at(-1) ?? '')) reportShown(call.arguments[1]);
    if (englishOnly.test(name)) englishOnlyDepth += 1;
  }
  function leave({ callee }: CallExpression | NewExpression): void {
    if (englishOnly.test(nameOf(callee))) englishOnlyDepth -= 1;
  }

  new Visitor({
    CallExpression: enter,
    'CallExpression:exit': leave,
    NewExpression: enter,
    'NewExpression:exit': leave,
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && shownProperties.has(key.name)) reportShown(value);
    },
    TaggedTemplateExpression: ({ quasi }) => {
      translated.add(quasi);
    },
    Literal: (literal) => {
      if (translated.has(literal) || englishOnlyDepth > 0 || typeof literal.value !== 'string') return;
      if (hasTwoWords.test(literal.value) && isSentence.test(literal.value)) report(literal, literal.value);
    },
    TemplateLiteral: (template) => {
      const text = textOf(template) ?? '';
      if (translated.has(template) || englishOnlyDepth > 0) return;
      if (hasTwoWords.test(text) && isSentence.test(text)) report(template, text);
    },
  }).visit(parseSync(file, source).program);
  return [...texts].map(([start, text]) => ({ line: source.slice(0, start).split('\n').length, text }));
}

function isWrittenOut(node: Argument | undefined): boolean {
  if (node?.type === 'TemplateLiteral') return node.expressions.length === 0;
  return node?.type === 'Literal' && typeof node.value === 'string';
}

/** With … for interpolated values. */
function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => value.raw).join('…');
}

function nameOf(callee: Expression): string {
  if (callee.type === 'Super') return 'super';
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  return `${nameOf(callee.object)}.${callee.property.name}`;
}
