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
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
let codeByName: Map<string, string> | undefined;

/** NG for "Nigeria" in any of the four languages. Returns an unknown text unchanged. */
export function readCountry(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  codeByName ??= listCountries();
  return codeByName.get(fold(text)) ?? text;
}

function listCountries(): Map<string, string> {
  const codes = letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    // Skips former countries such as East Germany, which have names too.
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
  const names = languages.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  const known = new Map<string, string>();
  for (const code of codes) {
    for (const name of names.flatMap((each) => each.of(code) ?? [])) {
      if (!known.has(fold(name))) known.set(fold(name), code);
    }
  }
  return known;
}
