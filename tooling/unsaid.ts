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
const saying = new Set(['say', 'sentence']);
// For whoever runs or programs the server; and the documentation of the API, which is English.
const forOthers =
  /^(?!AppError$|FileRefused$)(\w*(Error|Refused)|super|(.*\.)?describe|(.*\.)?(log|console)\.\w+)$/;
/** Queries, what is said at a terminal, what the API's documentation says, a brand's own words and what is read. */
const speaksToNobody =
  /\.queries\.ts$|server\/[^/]+\.ts$|plugins\/openapi\.ts$|grading\/grade-(check|replay)\.service\.ts$|importing\/(process\/start-reader|table\/heading-words|templates\/example-questions)\.ts$|shared\/branding\/(brand|built-in-profiles)\.ts$/;
/** What is told to somebody, whatever it looks like. */
const told = new Set([
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
const telling = new Set(['FileRefused', 'invalid', 'invalidField', 'faults.push', 'details.push']);
const judging = new Set(['length', 'max', 'min', 'multipleOf', 'refine', 'regex', 'union']);

/** Texts of the server that stand in the code as they are told: in one language, for everyone. */
export function findUnsaid(file: string, source: string): Finding[] {
  if (speaksToNobody.test(file)) return [];
  const found = new Map<number, string>();
  const passed = new Set<unknown>();
  let silence = 0;

  function report(node: Node, text: string): void {
    found.set(node.start, text.replace(/\s+/g, ' '));
  }
  function reportTold(node: Node | null | undefined): void {
    const text = textOf(node);
    if (node && text !== undefined && silence === 0 && hasTwoWords.test(text)) report(node, text);
    if (node?.type === 'ArrayExpression') for (const each of node.elements) reportTold(each);
    if (node?.type !== 'ConditionalExpression') return;
    reportTold(node.consequent);
    reportTold(node.alternate);
  }
  function enter(call: CallExpression | NewExpression): void {
    const name = nameOf(call.callee);
    const [first] = call.arguments;
    if (saying.has(name)) {
      passed.add(first);
      if (!isWrittenOut(first)) report(call, `${name}(…)`);
    }
    if (telling.has(name)) for (const argument of call.arguments) reportTold(argument);
    if (judging.has(name.split('.').at(-1) ?? '')) reportTold(call.arguments[1]);
    if (forOthers.test(name)) silence += 1;
  }
  function leave({ callee }: CallExpression | NewExpression): void {
    if (forOthers.test(nameOf(callee))) silence -= 1;
  }

  new Visitor({
    CallExpression: enter,
    'CallExpression:exit': leave,
    NewExpression: enter,
    'NewExpression:exit': leave,
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && told.has(key.name)) reportTold(value);
    },
    TaggedTemplateExpression: ({ quasi }) => {
      passed.add(quasi);
    },
    Literal: (literal) => {
      if (passed.has(literal) || silence > 0 || typeof literal.value !== 'string') return;
      if (hasTwoWords.test(literal.value) && isSentence.test(literal.value)) report(literal, literal.value);
    },
    TemplateLiteral: (template) => {
      const text = textOf(template) ?? '';
      if (passed.has(template) || silence > 0) return;
      if (hasTwoWords.test(text) && isSentence.test(text)) report(template, text);
    },
  }).visit(parseSync(file, source).program);
  return [...found].map(([start, text]) => ({ line: source.slice(0, start).split('\n').length, text }));
}

function isWrittenOut(node: Argument | undefined): boolean {
  if (node?.type === 'TemplateLiteral') return node.expressions.length === 0;
  return node?.type === 'Literal' && typeof node.value === 'string';
}

/** With … for what is put in. */
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
