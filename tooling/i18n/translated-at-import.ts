import { type Expression, type Node, parseSync, Visitor } from 'oxc-parser';

interface Finding {
  line: number;
  text: string;
}

/** Functions that translate into the current language. */
const translators = new Set(['t', 'plural', 'select', 'selectOrdinal', 'say']);

/** Texts translated while a module is imported: they keep that language when the user switches to another. */
export function findTranslatedAtImport(file: string, source: string): Finding[] {
  const { program } = parseSync(file, source);
  /** The functions around the visited node, outermost first; undefined for one without a name. */
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

  const translating = new Set(translators);
  for (let before = -1; before < translating.size; ) {
    before = translating.size;
    for (const { name, within } of calls) {
      // A call of an outer function doesn't necessarily call the inner one.
      const caller = within.at(-1);
      if (caller !== undefined && translating.has(name)) translating.add(caller);
    }
  }
  return calls
    .filter(({ name, within }) => within.length === 0 && translating.has(name))
    .map(({ start }) => ({
      line: source.slice(0, start).split('\n').length,
      text: source.slice(start, source.indexOf('\n', start)).trim(),
    }));
}
