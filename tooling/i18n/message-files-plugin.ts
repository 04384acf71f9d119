import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { type Locale, locales, readCatalogue } from './catalogue.ts';
import { takeMessagesOut } from './messages-in-code.ts';

interface Options {
  /** The folder of the .po files. */
  catalogues: string;
  /** The separately loaded parts of the app, by their entry file. */
  parts: Readonly<Record<string, string>>;
  /** Parts that appear only inside another part, whose messages are already loaded. */
  inside: Readonly<Record<string, string>>;
}

/** Part → language → the hash in its file name. */
type Hashes = Record<string, Record<string, string>>;

/**
 * Moves messages out of the code into one file for each part of the app and language: a German reader loads neither
 * English nor the teachers' texts. The modules of a part decide which messages it contains.
 */
export function messageFiles({ catalogues, parts, inside }: Options): Plugin {
  const english = new Map<string, string>();
  const idsByFile = new Map<string, ReadonlySet<string>>();
  let hashes: Hashes = {};
  return {
    name: 'message-files',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /[\\/](web|shared)[\\/].*\.tsx?$/ },
      handler(code, file) {
        const { code: rest, texts } = takeMessagesOut(file, code);
        if (texts.size === 0) return null;
        for (const [id, text] of texts) english.set(id, text);
        idsByFile.set(file, new Set(texts.keys()));
        return { code: rest, map: null };
      },
    },
    generateBundle: {
      order: 'pre',
      handler() {
        const idsByPart = divide(this, { parts, inside, idsByFile });
        hashes = {};
        for (const locale of locales) {
          const texts = new Map([...english, ...translations(catalogues, locale)]);
          for (const [part, ids] of idsByPart) {
            const source = JSON.stringify(messagesOf(ids, texts));
            const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
            const fileName = `assets/words-${part}-${locale}-${hash}.json`;
            this.emitFile({ type: 'asset', fileName, source });
            hashes[part] = { ...hashes[part], [locale]: hash };
          }
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (): HtmlTagDescriptor[] => [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'words' },
          children: JSON.stringify(hashes),
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}

function translations(folder: string, locale: Locale): Map<string, string> {
  const entries = readCatalogue(join(folder, `${locale}.po`));
  return new Map(
    entries
      .filter(({ translation }) => locale !== 'en' && translation !== '')
      .map(({ id, translation }) => [id, translation]),
  );
}

function messagesOf(ids: ReadonlySet<string>, texts: ReadonlyMap<string, string>): Record<string, unknown> {
  const sorted = [...ids].sort();
  return Object.fromEntries(sorted.map((id) => [id, compileMessage(texts.get(id) ?? '')]));
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

interface Parts extends Pick<Options, 'parts' | 'inside'> {
  idsByFile: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The messages of each part: all modules it can load, up to where another part starts. The first page and its
 * modules are `base`.
 */
function divide(modules: Modules, { parts, inside, idsByFile }: Parts): Map<string, ReadonlySet<string>> {
  const all = [...modules.getModuleIds()];
  function find(file: string): string {
    const id = all.find((one) => one.endsWith(file));
    if (id === undefined) throw new Error(`No module of the build is ${file}.`);
    return id;
  }
  const entries = new Map(Object.entries(parts).map(([part, file]) => [part, find(file)]));
  const entryIds = new Set(entries.values());

  function idsFrom(first: string): Set<string> {
    const seen = new Set([first]);
    for (const id of seen) {
      if (id.includes('/node_modules/')) continue;
      const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
      for (const next of importedIds) seen.add(next);
      for (const later of dynamicallyImportedIds) if (!entryIds.has(later)) seen.add(later);
    }
    return new Set([...seen].flatMap((module) => [...(idsByFile.get(module) ?? [])]));
  }

  const base = idsFrom(find('/index.html'));
  const idsByPart = new Map([...entries].map(([part, id]) => [part, without(idsFrom(id), base)]));
  const divided = [...idsByPart].map(([part, ids]) => {
    const outer = inside[part] === undefined ? undefined : idsByPart.get(inside[part]);
    return [part, outer ? without(ids, outer) : ids] as const;
  });
  return new Map([['base', base], ...divided]);
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...ids].filter((id) => !others.has(id)));
}
