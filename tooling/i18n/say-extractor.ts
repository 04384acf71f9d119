import { relative } from 'node:path';
import type { LinguiConfig } from '@lingui/cli';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { type Argument, type CallExpression, parseSync, Visitor } from 'oxc-parser';

interface ServerMessage {
  text: string;
  context: string | undefined;
  line: number;
}

/** `say('…')` translates a text now; `sentence('…')` marks a text that is translated later. */
const callees = new Set(['say', 'sentence']);

/** Extracts the server's messages from server/ and shared/. */
export function findServerMessages(file: string, source: string): ServerMessage[] {
  const messages: ServerMessage[] = [];
  new Visitor({
    CallExpression: (call) => {
      const text = callees.has(nameOf(call)) ? literalOf(call.arguments[0]) : undefined;
      if (text === undefined) return;
      messages.push({ text, context: contextOf(call), line: source.slice(0, call.start).split('\n').length });
    },
  }).visit(parseSync(file, source).program);
  return messages;
}

type Extractor = Extract<NonNullable<LinguiConfig['extractors']>[number], { match: unknown }>;

export const sayExtractor: Extractor = {
  match: (file) => /^(server|shared)\/.*\.ts$/.test(relative(process.cwd(), file)),
  extract: (file, source, onMessageExtracted) => {
    for (const { text, context, line } of findServerMessages(file, source)) {
      onMessageExtracted({
        id: generateMessageId(text, context),
        message: text,
        origin: [file, line],
        ...(context === undefined ? {} : { context }),
      });
    }
  },
};

function nameOf({ callee }: CallExpression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return callee.property.name;
  return '';
}

function literalOf(node: Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [literalOf(node.left as Argument), literalOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

function contextOf({ arguments: given }: CallExpression): string | undefined {
  const options = given[2];
  if (options?.type !== 'ObjectExpression') return undefined;
  for (const property of options.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    if (property.key.name === 'context') return literalOf(property.value);
  }
  return undefined;
}
