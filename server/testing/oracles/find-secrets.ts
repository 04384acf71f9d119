const keyNames = ['correctAnswer', 'explanation', 'feedback', 'keyOnPaper', 'acceptedAnswers', 'modelAnswer'];
const markNames = ['isCorrect', 'pointsEarned', 'gradingMethod'];
const neverNames = ['passwordHash', 'tokenHash', 'password', 'paper'];

/** What the student must not see now. */
export type Hidden = 'key' | 'marks and key';

/** Finds secrets in a response, by property name or by a marker that occurs nowhere else. */
export function findSecrets(answer: unknown, hidden: Hidden, markers: readonly string[]): string[] {
  const names = [...neverNames, ...keyNames, ...(hidden === 'key' ? [] : markNames)];
  const forbidden = new Set(names.map(plain));
  const secrets: string[] = [];
  function visit(value: unknown, path: string): void {
    if (typeof value === 'string') {
      secrets.push(
        ...markers.filter((marker) => value.includes(marker)).map((marker) => `${path}: ${marker}`),
      );
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        if (forbidden.has(plain(name))) secrets.push(`${path}.${name}`);
        visit(child, `${path}.${name}`);
      }
    }
  }
  visit(answer, '');
  return secrets;
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
