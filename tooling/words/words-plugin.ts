import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { type Locale, locales, readCatalogue } from './catalogue.ts';
import { takeMessagesOut } from './messages-in-code.ts';

interface Options {
  /** Where the .po files are. */
  catalogues: string;
  /** The parts of the app that are loaded for themselves, by the file each begins with. */
  parts: Readonly<Record<string, string>>;
  /** Parts that are shown only inside another one: what that one says is there already. */
  inside: Readonly<Record<string, string>>;
}

/** Part → language → the hash in the name of its file. */
type Hashes = Record<string, Record<string, string>>;

/**
 * The texts leave the code, and come in a file for every part of the app and every language: who reads German loads
 * neither English nor what the teachers' pages say. Which part says what is read off the modules it is built of.
 */
export function words({ catalogues, parts, inside }: Options): Plugin {
  const english = new Map<string, string>();
  const saidIn = new Map<string, ReadonlySet<string>>();
  let hashes: Hashes = {};
  return {
    name: 'words',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /[\\/](web|shared)[\\/].*\.tsx?$/ },
      handler(code, file) {
        const { code: rest, texts } = takeMessagesOut(file, code);
        if (texts.size === 0) return null;
        for (const [id, text] of texts) english.set(id, text);
        saidIn.set(file, new Set(texts.keys()));
        return { code: rest, map: null };
      },
    },
    generateBundle: {
      order: 'pre',
      handler() {
        const said = divide(this, { parts, inside, saidIn });
        hashes = {};
        for (const locale of locales) {
          const texts = new Map([...english, ...translations(catalogues, locale)]);
          for (const [part, ids] of said) {
            const source = JSON.stringify(wordsOf(ids, texts));
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

function wordsOf(ids: ReadonlySet<string>, texts: ReadonlyMap<string, string>): Record<string, unknown> {
  const sorted = [...ids].sort();
  return Object.fromEntries(sorted.map((id) => [id, compileMessage(texts.get(id) ?? '')]));
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

interface Division extends Pick<Options, 'parts' | 'inside'> {
  saidIn: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What each part says: all it can load, up to where another part begins. The first page and what it loads is `base`. */
function divide(modules: Modules, { parts, inside, saidIn }: Division): Map<string, ReadonlySet<string>> {
  const all = [...modules.getModuleIds()];
  function find(file: string): string {
    const id = all.find((one) => one.endsWith(file));
    if (id === undefined) throw new Error(`No module of the build is ${file}.`);
    return id;
  }
  const begins = new Map(Object.entries(parts).map(([part, file]) => [part, find(file)]));
  const isOfAnother = new Set(begins.values());

  function idsFrom(first: string): Set<string> {
    const seen = new Set([first]);
    for (const id of seen) {
      if (id.includes('/node_modules/')) continue;
      const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
      for (const next of importedIds) seen.add(next);
      for (const later of dynamicallyImportedIds) if (!isOfAnother.has(later)) seen.add(later);
    }
    return new Set([...seen].flatMap((module) => [...(saidIn.get(module) ?? [])]));
  }

  const base = idsFrom(find('/index.html'));
  const found = new Map([...begins].map(([part, id]) => [part, without(idsFrom(id), base)]));
  const divided = [...found].map(([part, ids]) => {
    const around = inside[part] === undefined ? undefined : found.get(inside[part]);
    return [part, around ? without(ids, around) : ids] as const;
  });
  return new Map([['base', base], ...divided]);
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...ids].filter((id) => !others.has(id)));
}
