import { parseSync, Visitor } from 'oxc-parser';

interface Finding {
  line: number;
  text: string;
}

// Attributes that people see or hear, on any component.
const shownAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'confirmLabel',
  'description',
  'hint',
  'label',
  'placeholder',
  'subtitle',
  'text',
  'title',
]);
// Their content is a message or the name of a key.
const translating = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal', 'kbd']);
const hasWord = /\p{L}{2}/u;

/** Finds texts in components that are shown without a translation. */
export function findUntranslatedInWeb(file: string, source: string): Finding[] {
  const { program } = parseSync(file, source);
  const found: Finding[] = [];
  let translatingDepth = 0;

  function report(text: string, start: number): void {
    if (!hasWord.test(text)) return;
    found.push({ line: source.slice(0, start).split('\n').length, text: text.trim().replace(/\s+/g, ' ') });
  }
  function isTranslating(name: { type: string }): boolean {
    return name.type === 'JSXIdentifier' && 'name' in name && translating.has(String(name.name));
  }

  new Visitor({
    JSXElement: ({ openingElement }) => {
      if (isTranslating(openingElement.name)) translatingDepth += 1;
    },
    'JSXElement:exit': ({ openingElement }) => {
      if (isTranslating(openingElement.name)) translatingDepth -= 1;
    },
    JSXText: ({ value, start }) => {
      if (translatingDepth === 0) report(value, start);
    },
    JSXAttribute: ({ name, value, start }) => {
      if (name.type !== 'JSXIdentifier' || !shownAttributes.has(name.name) || !value) return;
      const shown = value.type === 'JSXExpressionContainer' ? value.expression : value;
      if (shown.type === 'Literal' && typeof shown.value === 'string') report(shown.value, start);
      if (shown.type === 'TemplateLiteral')
        report(shown.quasis.map((part) => part.value.raw).join(' '), start);
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
      if (callee.object.name !== 'toast' || first?.type !== 'Literal') return;
      if (typeof first.value === 'string') report(first.value, start);
    },
  }).visit(program);
  return found;
}
