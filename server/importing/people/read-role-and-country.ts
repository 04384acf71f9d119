import { countryCodes } from '#shared/countries.ts';

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '');
}

const studentWords = `student students pupil learner s schuler schulerin schulerschulerin studierende studierender studentin
  lernende lernender estudiante alumno alumna etudiant etudiante eleve apprenant apprenante`;
const teacherWords = `teacher teachers instructor lecturer tutor t lehrer lehrerin lehrkraft dozent dozentin profesor
  profesora docente maestro maestra enseignant enseignante professeur professeure`;
const adminWords = `admin administrator superadmin readonlyadmin administradora administrador administrateur
  administratrice verwaltung`;

const roleByWord = new Map(
  (
    [
      ['STUDENT', studentWords],
      ['TEACHER', teacherWords],
      ['ADMIN', adminWords],
    ] as const
  ).flatMap(([role, words]) => words.split(/\s+/).map((word) => [word, role] as const)),
);

/** Reads a role in any of the four languages. Undefined for anything else. */
export function readRole(text: string): 'STUDENT' | 'TEACHER' | 'ADMIN' | undefined {
  return roleByWord.get(fold(text));
}

const languages = ['en', 'de', 'es', 'fr'];
// Kosovo has no code of ISO 3166 yet, but people and phone numbers.
const codes = new Set([...countryCodes, 'XK']);
let codeByName: Map<string, string> | undefined;

/** NG for "ng" and for "Nigeria" in any of the four languages. Undefined for anything else. */
export function readCountry(text: string): string | undefined {
  if (/^[a-z]{2}$/i.test(text)) {
    // GB for UK.
    const code = Intl.getCanonicalLocales(`und-${text}`)[0]?.slice('und-'.length) ?? '';
    return codes.has(code) ? code : undefined;
  }
  codeByName ??= listCountries();
  return codeByName.get(fold(text));
}

function listCountries(): Map<string, string> {
  const known = new Map([['usa', 'US']]);
  const names = languages.flatMap((language) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }),
    ),
  );
  for (const code of codes) {
    for (const name of names.flatMap((each) => each.of(code) ?? [])) {
      if (!known.has(fold(name))) known.set(fold(name), code);
    }
  }
  return known;
}
