import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type JSXElement, parseSync, Visitor } from 'oxc-parser';

const web = resolve(import.meta.dirname, '../web');

/** Every address that the router knows, in its own words: `/teacher/quizzes/:quizId`. */
export function readRoutes(): string[] {
  const areas = readdirSync(join(web, 'areas')).filter((area) => area !== 'public');
  return [...readTopRoutes(), ...areas.flatMap(readAreaRoutes)].sort();
}

function readSource(file: string): string {
  return readFileSync(join(web, file), 'utf8');
}

/** Those outside the areas are named by `paths`, or written out. */
function readTopRoutes(): string[] {
  const text = readSource('app/app-routes.tsx');
  const known = readSource('lib/paths.ts');
  const named = [...text.matchAll(/(?<!\/)\bpaths\.(\w+)/g)].map(
    ([, name]) => new RegExp(`^  ${name}: '(.+)'`, 'm').exec(known)?.[1] ?? `paths.${name}`,
  );
  const written = [...text.matchAll(/'(\/[^']+)'/g)].map(([, path = '']) => path);
  return [...new Set([...named, ...written])];
}

function readAreaRoutes(area: string): string[] {
  const found: string[] = [];
  const above: string[] = [`/${area}`];
  const file = `areas/${area}/${area}-area.tsx`;
  new Visitor({
    JSXElement: (element) => {
      const path = pathOf(element);
      if (path === undefined) return;
      above.push(`${above.at(-1)}/${path}`.replace(/\/$/, ''));
      if (path !== '' && path !== '*') found.push(above.at(-1) ?? '');
    },
    'JSXElement:exit': (element) => {
      if (pathOf(element) !== undefined) above.pop();
    },
  }).visit(parseSync(file, readSource(file)).program);
  return found;
}

/** Of a `<Route>`; one without a path of its own adds nothing to those inside it. */
function pathOf({ openingElement: { name, attributes } }: JSXElement): string | undefined {
  if (name.type !== 'JSXIdentifier' || name.name !== 'Route') return undefined;
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'path') continue;
    if (attribute.value?.type === 'Literal') return String(attribute.value.value);
  }
  return '';
}
