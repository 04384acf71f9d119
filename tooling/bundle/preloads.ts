import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { isFacade } from './without-facades.ts';

/** Written to the folder of the built pages, for the server. */
const fileName = 'preloads.json';

/**
 * Which files the pages of an area need besides those of every page, so that a browser can load them with the first
 * response instead of one after the other: by area, by page (`student/dashboard`), and `quiz`. A page below another one
 * (`teacher/quizzes/`) has the files of that one without its own chunk.
 */
export function preloads(root: string): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const source = JSON.stringify(listPreloads(root, chunks));
        this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

function listPreloads(root: string, chunks: readonly Rolldown.OutputChunk[]): Record<string, string[]> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const moduleOf = ({ facadeModuleId }: Rolldown.OutputChunk) => relative(root, facadeModuleId ?? root);
  const entries = new Map(chunks.map((chunk) => [moduleOf(chunk), chunk]));

  /** Everything these modules load, without what is loaded already. */
  function filesOf(modules: readonly string[], known: readonly string[] = []): string[] {
    const files = new Set<string>();
    const toVisit = modules.map((module) => entries.get(module));
    for (const chunk of toVisit) {
      if (!chunk || files.has(`/${chunk.fileName}`)) continue;
      if (!isFacade(chunk)) files.add(`/${chunk.fileName}`);
      for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(`/${css}`);
      toVisit.push(...chunk.imports.map((name) => byName.get(name)));
    }
    return [...files].filter((file) => !known.includes(file));
  }

  const first = filesOf(['index.html']);
  const preloadFiles: Record<string, string[]> = {
    quiz: filesOf(['app/frame/quiz-frame.tsx'], first),
  };
  for (const area of ['student', 'teacher', 'admin']) {
    const shared = filesOf([`app/${area}-pages.tsx`], first);
    preloadFiles[area] = shared;
    for (const module of entries.keys()) {
      const [, page] = new RegExp(`^areas/${area}/([\\w-]+)/\\1-page\\.tsx$`).exec(module) ?? [];
      if (page === undefined) continue;
      const files = filesOf([module], [...first, ...shared]);
      preloadFiles[`${area}/${page}`] = files;
      preloadFiles[`${area}/${page}/`] = files.filter((file) => file !== `/${entries.get(module)?.fileName}`);
    }
  }
  return preloadFiles;
}
