import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import type { Student } from '#shared/contract/people/people.ts';
import { admission } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { type Failure, runInChunks } from '#web/lib/api/in-chunks.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

/** A student whose registration is pending, with the programme they asked for. */
export type Applicant = Pick<
  Student,
  'id' | 'firstName' | 'lastName' | 'emailAddress' | 'assignedTeacher'
> & { program: Student['program'] | null };

/** Null for an account that is no student's. */
export function applicantOf({ person, email, program, assignedTeacher }: AccountRow): Applicant | null {
  if (person?.kind !== 'student') return null;
  const { id, firstName, lastName } = person;
  return { id, firstName, lastName, emailAddress: email, program, assignedTeacher };
}

/** Undefined leaves each student's own. */
export interface Placement {
  assignedTeacher?: { id: number } | null | undefined;
  program?: { id: number } | undefined;
}

/** The counts of all calls together, and the students that a call refused. */
export interface Decided<Row> {
  decided: number;
  alreadyAccepted: number;
  gone: number;
  failures: Failure<Row>[];
}

/** Decides on any number of registrations. `done` counts them while it runs. */
function useDecision<Row extends { id: number }, Order>(
  send: (
    students: { id: number }[],
    order: Order,
  ) => Promise<{ decided: number; alreadyAccepted: number; gone: number }>,
  onDecided: (result: Decided<Row>, students: readonly Row[]) => void,
) {
  const [done, setDone] = useState(0);
  const invalidate = useInvalidate('students', 'metrics', 'accounts', 'badges');
  const mutation = useMutation({
    mutationFn: async ({ students, order }: { students: readonly Row[]; order: Order }) => {
      setDone(0);
      const { results, failures } = await runInChunks({
        rows: students,
        max: admission.maxAtOnce,
        call: (chunk) =>
          send(
            chunk.map(({ id }) => ({ id })),
            order,
          ),
        onProgress: setDone,
      });
      const all: Decided<Row> = { decided: 0, alreadyAccepted: 0, gone: 0, failures };
      for (const { decided, alreadyAccepted, gone } of results) {
        all.decided += decided;
        all.alreadyAccepted += alreadyAccepted;
        all.gone += gone;
      }
      return all;
    },
    // Before the lists are loaded again, which may take long.
    onSuccess: (result, { students }) => onDecided(result, students),
    onSettled: invalidate,
  });
  return {
    decide: mutation.mutateAsync,
    failures: mutation.data?.failures ?? [],
    reset: mutation.reset,
    done: mutation.isPending ? done : 0,
  };
}

type OnDecided = (result: Decided<Applicant>, students: readonly Applicant[]) => void;

export function useAcceptStudents(onDecided: OnDecided) {
  return useDecision<Applicant, Placement>(async (students, place) => {
    const { accepted, ...others } = await api('POST /student/accept', { body: { students, ...place } });
    return { decided: accepted, ...others };
  }, onDecided);
}

export function useRefuseStudents(onDecided: OnDecided) {
  return useDecision<Applicant, { reason: string }>(async (students, { reason }) => {
    const { refused, ...others } = await api('POST /student/refuse', { body: { students, reason } });
    return { decided: refused, ...others };
  }, onDecided);
}
