import { type Expression, type Node, parseSync, Visitor } from 'oxc-parser';

interface Finding {
  line: number;
  text: string;
}

/** What turns a message into the words of the language at hand. */
const speaking = new Set(['t', 'plural', 'select', 'selectOrdinal', 'say']);

/** Texts that are said while the file loads: they stay in the language of that moment, whoever reads them later. */
export function findSaidEarly(file: string, source: string): Finding[] {
  const { program } = parseSync(file, source);
  /** Inside which functions of the file the visitor is, by name; undefined for one without. */
  const inside: (string | undefined)[] = [];
  const named = new Map<Node, string>();
  const calls: { name: string; within: (string | undefined)[]; start: number }[] = [];

  function enter(node: Node & { id?: { name: string } | null }): void {
    inside.push(node.id?.name ?? named.get(node));
  }
  function leave(): void {
    inside.pop();
  }
  function call(callee: Expression, start: number): void {
    if (callee.type === 'Identifier') calls.push({ name: callee.name, within: [...inside], start });
  }

  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) named.set(init, id.name);
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: ({ callee, start }) => call(callee, start),
    TaggedTemplateExpression: ({ tag, start }) => call(tag, start),
  }).visit(program);

  const speakers = new Set(speaking);
  for (let before = -1; before < speakers.size; ) {
    before = speakers.size;
    for (const { name, within } of calls) {
      if (!speakers.has(name)) continue;
      // Of nested ones only the innermost is known to speak when it is called.
      const speaker = within.at(-1);
      if (speaker !== undefined) speakers.add(speaker);
    }
  }
  return calls
    .filter(({ name, within }) => within.length === 0 && speakers.has(name))
    .map(({ start }) => ({
      line: source.slice(0, start).split('\n').length,
      text: source.slice(start, source.indexOf('\n', start)).trim(),
    }));
}
