import { withoutValues } from './glossary.ts';

interface Term {
  use: string;
  not: RegExp;
}

/**
 * One word for each thing and one spelling for each word: the specification's where it has one, otherwise British.
 * Decision 99 explains why.
 */
const terms: readonly Term[] = [
  { use: 'email', not: /\be-mail/i },
  { use: 'enrollment', not: /\benrolment/i },
  { use: 'colour', not: /\bcolors?\b/i },
  { use: 'organise', not: /\borganiz/i },
  { use: 'recognise', not: /\brecogniz/i },
  { use: 'analyse', not: /\banalyz/i },
  { use: 'behaviour', not: /\bbehavior/i },
  { use: 'cancelled', not: /\bcancel(ed|ing)\b/i },
  { use: 'time zone', not: /\btime-?zones?\b/i },
  { use: 'file name', not: /\bfile-?names?\b/i },
  { use: 'sign in', not: /\bsignin\b|(?<!\/)\blog(ged)? ?(in|out)\b/i },
  { use: 'submit', not: /\bhand(s|ed|ing)?[ -]in\b|\bhands? (it|them) in\b/i },
  { use: 'mark or grade', not: /\bsettled?\b|\bmarked anew\b/i },
  { use: 'answer key', not: /\bwhat (shall )?counts?\b/i },
  { use: 'correct answer', not: /\bright (answer|option|choice)s?\b/i },
  { use: 'random questions', not: /\bthe draws?\b/i },
  { use: 'no closing date', not: /\bwith no end\b/i },
  { use: 'extra time', not: /\bmore time that holds\b/i },
  { use: 'restore', not: /\b(br(ing|ings|ought)|puts?) (it |them )?back\b/i },
  { use: 'undo', not: /\b(takes?|taken) (it |them )?back\b/i },
  { use: 'preview', not: /\brehears/i },
  { use: 'action', not: /\bdeeds?\b/i },
  { use: 'leader, lock or lease', not: /\bseats?\b/i },
  { use: 'notify', not: /\b(is|are|was|were|be|been) told\b/i },
  { use: 'a person or role', not: /\bwho(m)?ever\b/i },
  { use: 'affected', not: /\bconcerned\b/i },
  { use: 'appear or is', not: /\bstands? (in|on|here|there|below|above|under|behind|beside|at)\b/i },
  { use: 'plain words', not: /\b(anew|thereby|shall|let go|as of (this|the) moment)\b/i },
];

/** Only in what people see in the product, because documents also name code, HTTP and other languages. */
const termsOfPages: readonly Term[] = [
  { use: 'needs marking', not: /\bwaits\b|\bwait for (you|your)\b/i },
  { use: 'programme', not: /\bprograms?\b/i },
  { use: 'plain words', not: /\b(meanwhile|of which)\b/i },
  { use: 'a plural', not: /\w\((?:e?s)\)/ },
  { use: 'words instead of a status number', not: /\b(?:HTTP|status|code) [45]\d\d\b/i },
  { use: 'a typographic apostrophe (’)', not: /\w'\w/ },
];

/** The specification's own words. */
const specified = new Set([
  'You have {0} unanswered question(s). Are you sure you want to submit?',
  "Don't have a {shortName} account?",
  'Login - {name}',
  'Login failed. Please check your credentials.',
  'Login failed. Please try again.',
]);

/** What to use instead of the wrong words in a text. */
export function findWrongWords(text: string, where: 'page' | 'document'): string[] {
  if (specified.has(text)) return [];
  const words = withoutValues(text);
  const checked = where === 'page' ? [...terms, ...termsOfPages] : terms;
  return checked.filter(({ not }) => not.test(words)).map(({ use }) => use);
}
