const keyNames = ['correctAnswer', 'explanation', 'feedback', 'keyOnPaper', 'acceptedAnswers', 'modelAnswer'];
const markNames = ['isCorrect', 'pointsEarned', 'gradingMethod'];
const neverNames = ['passwordHash', 'tokenHash', 'password', 'paper'];

/** What a student may not see now. */
export type Hidden = 'key' | 'marks and key';

/** Where an answer holds what it must not, by name or by a word that stands nowhere else. */
export function findSecrets(answer: unknown, hidden: Hidden, words: readonly string[]): string[] {
  const names = [...neverNames, ...keyNames, ...(hidden === 'key' ? [] : markNames)];
  const forbidden = new Set(names.map(plain));
  const found: string[] = [];
  function visit(value: unknown, path: string): void {
    if (typeof value === 'string') {
      found.push(...words.filter((word) => value.includes(word)).map((word) => `${path} says ${word}`));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        if (forbidden.has(plain(name))) found.push(`${path}.${name}`);
        visit(child, `${path}.${name}`);
      }
    }
  }
  visit(answer, '');
  return found;
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
