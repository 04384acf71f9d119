import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type JSXElement, parseSync, Visitor } from 'oxc-parser';

const web = resolve(import.meta.dirname, '../../../web');

/** Every route of the router, such as `/teacher/quizzes/:quizId`. */
export function readRoutes(): string[] {
  const areas = readdirSync(join(web, 'areas')).filter((area) => area !== 'public');
  return [...readTopRoutes(), ...areas.flatMap(readAreaRoutes)].sort();
}

function readSource(file: string): string {
  return readFileSync(join(web, file), 'utf8');
}

/** Routes outside the areas, given as `paths.x` or as a string. */
function readTopRoutes(): string[] {
  const text = readSource('app/app-routes.tsx');
  const pathsSource = readSource('lib/address/paths.ts');
  const named = [...text.matchAll(/(?<!\/)\bpaths\.(\w+)/g)].map(
    ([, name]) => new RegExp(`^  ${name}: '(.+)'`, 'm').exec(pathsSource)?.[1] ?? `paths.${name}`,
  );
  const written = [...text.matchAll(/'(\/[^']+)'/g)].map(([, path = '']) => path);
  return [...new Set([...named, ...written])];
}

function readAreaRoutes(area: string): string[] {
  const routes: string[] = [];
  const parents: string[] = [`/${area}`];
  const file = `areas/${area}/${area}-area.tsx`;
  new Visitor({
    JSXElement: (element) => {
      const path = pathOf(element);
      if (path === undefined) return;
      parents.push(`${parents.at(-1)}/${path}`.replace(/\/$/, ''));
      if (path !== '' && path !== '*') routes.push(parents.at(-1) ?? '');
    },
    'JSXElement:exit': (element) => {
      if (pathOf(element) !== undefined) parents.pop();
    },
  }).visit(parseSync(file, readSource(file)).program);
  return routes;
}

/** The path of a `<Route>`; '' if it has none, undefined for other elements. */
function pathOf({ openingElement: { name, attributes } }: JSXElement): string | undefined {
  if (name.type !== 'JSXIdentifier' || name.name !== 'Route') return undefined;
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'path') continue;
    if (attribute.value?.type === 'Literal') return String(attribute.value.value);
  }
  return '';
}
