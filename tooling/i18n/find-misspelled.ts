import type { CatalogueEntry } from './catalogue.ts';

interface Spelling {
  use: string;
  not: RegExp;
}

/** One spelling for each word in the English texts: the specification's where it has one, otherwise British. */
const spellings: readonly Spelling[] = [
  { use: 'email', not: /\be-mail/i },
  { use: 'enrollment', not: /\benrolment/i },
  { use: 'programme', not: /\bprograms?\b/i },
  { use: 'colour', not: /\bcolors?\b/i },
  { use: 'organise', not: /\borganiz/i },
  { use: 'recognise', not: /\brecogniz/i },
  { use: 'analyse', not: /\banalyz/i },
  { use: 'behaviour', not: /\bbehavior/i },
  { use: 'cancelled', not: /\bcancel(ed|ing)\b/i },
  { use: 'time zone', not: /\btime-?zones?\b/i },
  { use: 'file name', not: /\bfile-?names?\b/i },
  { use: 'sign in', not: /\bsignin\b|\blog ?out\b/i },
  { use: 'a plural', not: /\w\((?:e?s)\)/ },
  { use: 'words instead of a status number', not: /\b(?:HTTP|status|code) [45]\d\d\b/i },
];

/** The specification's own words. */
const specified = new Set(['You have {0} unanswered question(s). Are you sure you want to submit?']);

// Every spelling that somebody may type into the search.
const searchWords = /^web\/features\/search\/(?:settings-topics|page-words)\.ts/;

export function findMisspelled(name: string, source: readonly CatalogueEntry[]): string[] {
  return source
    .filter((entry) => !specified.has(entry.source) && !isForSearch(entry))
    .flatMap(({ source: text }) =>
      spellings
        .filter(({ not }) => not.test(withoutValues(text)))
        .map(({ use }) => `${name}: "${text}" is written with ${use} everywhere else.`),
    );
}

function isForSearch({ references }: CatalogueEntry): boolean {
  return references.length > 0 && references.every((reference) => searchWords.test(reference));
}

/** The text without the names of its values, which are code. */
function withoutValues(text: string): string {
  return text.replace(/\{\w+(?=[},])/g, '{');
}
