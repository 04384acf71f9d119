import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErrorCode } from '#shared/error-codes.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { refusalText } from '#web/lib/refusal-text.ts';

export type Faults<Field extends string> = Partial<Record<Field, string>>;

interface Options<Field extends string> {
  fields: readonly Field[];
  /** Refusals that speak of one field without naming it. */
  fieldOfCode?: Partial<Record<ErrorCode, Field>>;
  /** For the button that stands outside the form. */
  onBusy: (isBusy: boolean) => void;
}

/** Sends a form, and puts what was refused at the fields it speaks of. */
export function useFormSending<Field extends string>({ fields, fieldOfCode = {}, onBusy }: Options<Field>) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults<Field>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [faultyTries, setFaultyTries] = useState(0);

  function showFaults(found: Faults<Field>) {
    setFaults(found);
    setProblem(null);
    setFaultyTries((tries) => tries + 1);
  }

  function refuse(error: Error) {
    const found = faultsOf(error, fields, fieldOfCode);
    if (Object.keys(found).length > 0) showFaults(found);
    else {
      setFaults({});
      setProblem(refusalText(error));
    }
  }

  /** Nothing is sent while a fault is known. */
  async function send(found: Faults<Field>, act: () => Promise<void>) {
    if (Object.keys(found).length > 0) return showFaults(found);
    setBusy(true);
    onBusy(true);
    setFaults({});
    setProblem(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      refuse(error);
    } finally {
      setBusy(false);
      onBusy(false);
      for (const key of ['accounts', 'students', 'teachers', 'metrics']) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
    }
  }

  return { isBusy, faults, problem, faultyTries, send };
}

/** The server names fields as "emailAddress: must be …". */
function faultsOf<Field extends string>(
  error: Error,
  fields: readonly Field[],
  fieldOfCode: Partial<Record<ErrorCode, Field>>,
): Faults<Field> {
  if (!(error instanceof ApiError)) return {};
  const meant = error.code && fieldOfCode[error.code];
  if (meant) return { [meant]: refusalText(error) } as Faults<Field>;
  const found: Faults<Field> = {};
  for (const detail of error.details) {
    const [, name = '', words = ''] = /^(\w+)[^:]*: (.+)$/s.exec(detail) ?? [];
    const field = fields.find((known) => known === name);
    if (field) found[field] = words;
  }
  return found;
}
