import type { DraftFaults } from './draft-faults.ts';
import type { DraftField, QuizDraft } from './quiz-draft.ts';

/** A refused draft with its problems. */
export interface Refused {
  faults: DraftFaults;
  draft: QuizDraft;
}

/** Fields with another name on the server. */
const renamed: Record<string, DraftField> = {
  program: 'programId',
  semester: 'semesterId',
  quizQuestions: 'places',
};

/** Assigns the server's problems ("closesAt: must be …") to fields; null if one belongs to no field. */
export function serverFaults(details: readonly string[], draft: QuizDraft): DraftFaults | null {
  const faults: DraftFaults = { fields: {}, places: {} };
  if (details.length === 0) return null;
  for (const detail of details) {
    const [, path = '', fault = ''] = /^([\w.]+): (.*)$/s.exec(detail) ?? [];
    const [name = '', position] = path.split('.');
    const place = name === 'quizQuestions' ? draft.places[Number(position)] : undefined;
    const field = renamed[name] ?? name;
    if (place) faults.places[place.key] = sentence(fault);
    else if (isField(field, draft)) faults.fields[field] = sentence(fault);
    else return null;
  }
  return faults;
}

function isField(name: string, draft: QuizDraft): name is DraftField {
  return Object.hasOwn(draft, name);
}

function sentence(fault: string): string {
  const text = `${fault.slice(0, 1).toUpperCase()}${fault.slice(1)}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A problem stays until its field changes. */
export function standingFaults({ faults, draft: sent }: Refused, draft: QuizDraft): DraftFaults {
  const same = new Set(sent.places.filter((place) => draft.places.includes(place)).map(({ key }) => key));
  return {
    fields: Object.fromEntries(
      Object.entries(faults.fields).filter(
        ([field]) => sent[field as DraftField] === draft[field as DraftField],
      ),
    ),
    places: Object.fromEntries(Object.entries(faults.places).filter(([key]) => same.has(key))),
  };
}
