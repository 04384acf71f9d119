import { dirname, join, relative } from 'node:path';
import type { Rolldown } from 'vite';

const areas = ['public', 'student', 'teacher', 'admin'] as const;
type Area = (typeof areas)[number];

/**
 * Who loads a module: every page, the sign-in page, the quiz screen, an area with its dashboard, another page of an
 * area, a chart, a dialog or menu, or nothing at first.
 */
type Reader = 'start' | 'sign-in' | 'quiz' | `${Area} home` | Area | 'chart' | 'panel' | 'later';

/**
 * The chunks of the build, each by who shares it. A chunk imports only from earlier ones: whatever a module needs,
 * everyone who loads the module needs too.
 */
type Layer =
  | 'first'
  | 'forms'
  | 'sign-in'
  | 'quiz'
  | 'frame'
  | `${Area}-home`
  | 'pages'
  | 'teacher'
  | 'admin-dialogs'
  | 'admin'
  | 'panels'
  | 'charts';
const layers: readonly Layer[] = [
  'first',
  'forms',
  'sign-in',
  'quiz',
  'frame',
  ...areas.map((area) => `${area}-home` as const),
  'pages',
  'teacher',
  'admin-dialogs',
  'admin',
  'panels',
  'charts',
];

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** A chunk for every shared module would be a hundred requests per page. `root` is the folder of the pages. */
export function groupByArea(root: string) {
  let layerById: ReadonlyMap<string, Layer> | undefined;
  return layers.map((layer, at) => ({
    debugName: layer,
    name: (id: string, modules: Modules) => {
      layerById ??= findLayers(root, modules);
      // The parts of Mantine for dialogs, drawers, menus and charts would be a dozen chunks.
      const isOfPanels = layer === 'panels' && /node_modules\/@mantine\/(core|hooks)\/.*\.m?js$/.test(id);
      return layerById.get(id) === layer || isOfPanels ? layer : null;
    },
    priority: layers.length - at,
  }));
}

function findLayers(root: string, modules: Modules): ReadonlyMap<string, Layer> {
  const readers = new Map<string, Reader[]>();
  for (const [entry, reader] of findEntries(root, modules)) {
    for (const id of listImports(entry, modules)) readers.set(id, [...(readers.get(id) ?? []), reader]);
  }
  const layerById = new Map<string, Layer>();
  for (const [id, by] of readers) {
    const layer = id.endsWith('.css') ? layerOfStyles(by) : layerOfModule(relative(root, id), by);
    if (layer) layerById.set(id, layer);
  }
  for (const [id, by] of readers) {
    if (isOfAdminDialog(relative(root, id), by))
      layerById.set(id, layerOfAdminDialog(id, layerById, modules));
  }
  return layerById;
}

function layerOfModule(file: string, by: readonly Reader[]): Layer | undefined {
  // The quiz screen has no form, and form code would use up its budget.
  if (file === 'lib/forms/use-form.ts' && !by.includes('quiz')) return 'forms';
  // The index of the query library names them, so they would be in the first chunk. Only pages inside the frame use them.
  if (/\/@tanstack\/.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/.test(file))
    return 'frame';
  // Small, and its tabs make the most requests of all pages.
  if (file === 'areas/admin/settings/settings-page.tsx') return 'pages';
  return layerOf(by);
}

/**
 * What an administrator's page shares with a dialog that loads later is small. The chunk of the area, with the validator
 * that the settings need, is not.
 */
function isOfAdminDialog(file: string, by: readonly Reader[]): boolean {
  return layerOf(by) === 'admin' && by.includes('later') && !file.endsWith('.css') && !file.startsWith('..');
}

/** The shared pages may not import from the administrators' dashboard: everyone would load it. */
function layerOfAdminDialog(id: string, layerById: ReadonlyMap<string, Layer>, modules: Modules): Layer {
  const isFromHome = [...listImports(id, modules)].some((one) => layerById.get(one) === 'admin-home');
  return isFromHome ? 'admin-dialogs' : 'pages';
}

/** Without a layer it belongs to the one page that needs it. */
function layerOf(by: readonly Reader[]): Layer | undefined {
  if (by.includes('start')) return 'first';
  if (by.includes('sign-in'))
    return by.every((one) => one === 'sign-in' || one === 'later') ? 'sign-in' : 'first';
  if (by.includes('quiz')) return by.every((one) => one === 'quiz' || one === 'later') ? 'quiz' : 'first';
  if (by.every((one) => one === 'panel')) return 'panels';
  if (by.every((one) => one === 'chart')) return 'charts';
  const isHome = by.some((one) => one.endsWith(' home'));
  const [area, another] = areas.filter((one) => by.includes(one) || by.includes(`${one} home`));
  if (area === undefined || (by.length === 1 && !isHome)) return undefined;
  if (another === undefined && isHome) return `${area}-home`;
  // Modules shared within an area get a chunk of their own only when they are large. Modules that administrators share
  // also import from their dashboard, which no page of another area may load.
  if (another === undefined && (area === 'teacher' || area === 'admin')) return area;
  return isHome ? 'frame' : 'pages';
}

/**
 * Stylesheets are many and small: those of panels load at first, those of dashboards and charts in one file, those of
 * other pages in another.
 */
function layerOfStyles(by: readonly Reader[]): Layer | undefined {
  const layer = layerOf(by);
  if (by.includes('panel')) return 'first';
  // Every dashboard has charts.
  if (by.includes('chart')) return 'frame';
  if (by.includes('public') || by.includes('public home')) return layer;
  if (layer?.endsWith('-home')) return 'frame';
  const isOfPage = areas.some((area) => by.includes(area));
  const isOfOneArea = layer === 'teacher' || layer === 'admin';
  return isOfPage && (layer === undefined || isOfOneArea) ? 'pages' : layer;
}

/** Static and dynamic imports of a module. */
function findEntries(root: string, modules: Modules): ReadonlyMap<string, Reader> {
  const start = join(root, 'index.html');
  const entries = new Map<string, Reader>([[start, 'start']]);
  for (const id of entries.keys()) {
    for (const imported of listImports(id, modules)) {
      for (const later of modules.getModuleInfo(imported)?.dynamicallyImportedIds ?? []) {
        if (!entries.has(later))
          entries.set(later, readerOf(relative(root, later), relative(root, imported)));
      }
    }
  }
  return entries;
}

function readerOf(file: string, importer: string): Reader {
  if (/^areas\/public\/(public-area|login\/login-page)\./.test(file)) return 'sign-in';
  if (file.startsWith('app/frame/quiz-frame.')) return 'quiz';
  if (/^ui\/charts\/(time-chart|histogram|line-plot)\./.test(file)) return 'chart';
  if (file.startsWith('ui/')) return 'panel';
  const home = areas.find((one) => file === `app/${one}-pages.tsx`);
  if (home) return `${home} home`;
  const area = areas.find((one) => file.startsWith(`areas/${one}/`));
  const isPage =
    importer === 'app/app-routes.tsx' || importer.endsWith('-area.tsx') || file.endsWith('-tab.tsx');
  return isPage && area ? area : 'later';
}

function listImports(entry: string, modules: Modules): ReadonlySet<string> {
  const seen = new Set([entry]);
  for (const id of seen) {
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
    for (const next of importedIds) {
      if (next.endsWith('.css')) {
        seen.add(next);
        continue;
      }
      // Only the bundler knows the imports of these modules: each goes with the first chunk that needs it.
      const isMantine = next.includes('/node_modules/@mantine/');
      if (next.includes('/node_modules/@mantine/core/') || (isMantine && id.includes('/node_modules/')))
        continue;
      const isGrouped = isMantine || next.includes('/node_modules/@tabler/icons-react/');
      for (const one of isGrouped && code ? listNamed(code, next) : [next]) seen.add(one);
    }
  }
  return seen;
}

/**
 * These packages re-export thousands of icons and dozens of hooks: this lists the ones that the code imports. React has
 * hooks of the same names, so a name elsewhere in the code doesn't count.
 */
function listNamed(code: string, grouped: string): string[] {
  const folder = dirname(grouped);
  const icons = code.match(/\bIcon[A-Z]\w*/g) ?? [];
  const hooks = (code.match(/\buse[A-Z]\w*/g) ?? []).map((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  return [
    ...icons.map((name) => join(folder, 'icons', `${name}.mjs`)),
    ...hooks.map((name) => join(folder, name, `${name}.mjs`)),
  ];
}
