import { say } from '#server/language/say.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';

/** `MULTIPLE_SELECT`, several correct answers, is recognised but not supported. */
export type TypeWord = QuestionType | 'MULTIPLE_SELECT';

/** The names in the template, which are read in every language. */
export function listTypeNames(): string {
  return say('Multiple Choice, True/False, Short Answer or Essay');
}

/** Folded: without case, accents, spaces and signs. */
const wordsByType: Record<TypeWord, string> = {
  MULTIPLE_CHOICE: `multiplechoice multiplechoicequestion multiplechoices multichoice multchoice mc mcq mcqs mchoice multiple
    choice singlechoice singleselect singleanswer singlecorrect oneanswer objective objectivetype radio
    multiplechoicesingleanswer multiplechoicesinglechoice multiplechoicesingleselect multiplechoiceoneanswer sc scq
    einfachauswahl auswahlfrage auswahl opcionmultiple seleccionmultiple eleccionmultiple opcionunica
    choixmultiple choixmultiples choixunique qcm qcu`,
  TRUE_FALSE: `truefalse trueorfalse tf torf trueandfalse truefalsequestion yesno yesorno yn boolean bool binary
    wahrfalsch wahroderfalsch richtigfalsch richtigoderfalsch janein verdaderofalso verdaderoofalso vf sino vraifaux
    vraioufaux ouinon`,
  SHORT_ANSWER: `shortanswer short sa saq shortanswerquestion shorttext shortresponse fillintheblank fillintheblanks
    fillinblank fillinblanks fillintheblankspace fillin fillblank fillblanks fillthegap fillthegaps fillinthegap
    fillinthegaps fib fitb gapfill gap blank blanks cloze completion identification oneword onewordanswer text
    textanswer typein kurzantwort kurztext luckentext lueckentext respuestacorta respuestabreve completar reponsecourte
    textetrous texteatrous`,
  ESSAY: `essay essays essayquestion essaytype openended open openquestion openendedquestion openresponse longanswer
    long longtext longresponse longanswerquestion la laq theory theoryquestion descriptive descriptivequestion
    freeresponse freetext paragraph subjective constructedresponse extendedresponse discussion discursive written
    aufsatz freitext offen offenefrage ensayo desarrollo abierta preguntaabierta respuestalarga dissertation redaction
    ouverte questionouverte reponselongue`,
  MULTIPLE_SELECT: `multipleselect multipleselection multiselect multiselection multipleresponse multipleresponses
    multipleanswer multipleanswers multianswer multiplecorrect multiplecorrectanswers severalanswers checkbox
    checkboxes checklist selectall selectallthatapply allthatapply mr mrq ms msq multiplechoicemultipleanswers
    multiplechoicemultipleanswer multiplechoicemultipleselect multiplechoicemultipleresponse
    multiplechoicemultiplecorrect mehrfachauswahl mehrfachantwort respuestamultiple reponsesmultiples`,
};

const types = new Map<string, TypeWord>(
  Object.entries(wordsByType).flatMap(([type, words]) =>
    words.split(/\s+/).map((word): [string, TypeWord] => [word, type as TypeWord]),
  ),
);

const maxTypeLength = 80;

/** The type a cell or line names. Undefined for unknown names. */
export function readQuestionType(text: string): TypeWord | undefined {
  if (text.length > maxTypeLength) return undefined;
  const whole = foldWord(text);
  const [named = ''] = text.split(/ [-–—] |[(:[]/, 1);
  return findType(whole) ?? findType(foldWord(named));
}

function findType(folded: string): TypeWord | undefined {
  return types.get(folded) ?? types.get(folded.replace(/(?:questions?|type|items?)$/, ''));
}

function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const headingPhrases: readonly [QuestionType, RegExp][] = [
  [
    'MULTIPLE_CHOICE',
    /\b(?:multiple[ -]choices?|mcqs?|objectives?|single[ -]choice|opción múltiple|choix multiples?|qcm)\b/i,
  ],
  [
    'TRUE_FALSE',
    /\b(?:true ?(?:\/|or|and|-|–)? ?false|t ?\/ ?f|yes ?(?:\/|or) ?no|wahr ?(?:\/|oder) ?falsch|richtig ?(?:\/|oder) ?falsch|vrai ?(?:\/|ou) ?faux|verdadero ?(?:\/|o) ?falso)\b/i,
  ],
  [
    'SHORT_ANSWER',
    /\b(?:short[ -]?answers?|fill[ -]in|fill the (?:gaps?|blanks?)|gap[ -]?fill|one[ -]word|kurzantwort(?:en)?|lückentext|respuestas? cortas?|réponses? courtes?)/i,
  ],
  [
    'ESSAY',
    /\b(?:essays?|theory|open[ -]ended|long[ -]answers?|descriptive|subjective|offene fragen|ensayos?|dissertation)\b/i,
  ],
];

/** The type a heading mentions: `Section B: True or False`. Undefined for none or several. */
export function findTypeInHeading(heading: string): QuestionType | undefined {
  const matches = headingPhrases.filter(([, phrase]) => phrase.test(heading.slice(0, 300)));
  return matches.length === 1 ? matches[0]?.[0] : undefined;
}
