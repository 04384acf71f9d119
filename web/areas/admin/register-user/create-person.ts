import { useMutation } from '@tanstack/react-query';
import type { Student, Teacher } from '#shared/contract/people/people.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { api } from '#web/lib/api/api.ts';
import { fromZonedInput } from '#web/lib/format/zoned-time.ts';
import { useInvalidatePeople } from '../people/accounts.ts';
import { programKeys } from '../people/dialogs/person-draft.ts';
import type { PersonDraft } from './person-draft.ts';

export type CreatedPerson = ({ kind: 'student' } & Student) | ({ kind: 'teacher' } & Teacher);

/** One call creates the person whole, photo included, or not at all. */
export function useCreatePerson() {
  const invalidatePeople = useInvalidatePeople();
  const { timezone } = useDatePreferences();
  return useMutation({
    mutationFn: (draft: PersonDraft) => createPerson(startingInZone(draft, timezone)),
    onSuccess: () => void invalidatePeople(),
  });
}

/** The day starts in the reader's zone. West of UTC the day alone would be shown as the one before. */
function startingInZone(draft: PersonDraft, timezone: string): PersonDraft {
  const start = fromZonedInput(`${draft.enrollmentDate}T00:00`, timezone);
  return { ...draft, enrollmentDate: start ?? draft.enrollmentDate };
}

async function createPerson(draft: PersonDraft): Promise<CreatedPerson> {
  if (draft.role === 'TEACHER') return { kind: 'teacher', ...(await createTeacher(draft)) };
  const student = draft.photo ? createWithPhoto(draft, draft.photo) : createWithAddress(draft);
  return { kind: 'student', ...(await student) };
}

function createTeacher(draft: PersonDraft): Promise<Teacher> {
  const { firstName, lastName, employeeId, department } = draft;
  const programs = programKeys.read(draft.programs).map((id) => ({ id }));
  return api('POST /teacher', {
    body: {
      firstName,
      lastName,
      cqUser: cqUserOf(draft),
      employeeId,
      department,
      ...(programs.length === 0 ? {} : { programs }),
    },
  });
}

function cqUserOf({ email, password }: PersonDraft) {
  return { email: email.trim(), passwordHash: password };
}

function contactOf({ firstName, lastName, dateOfBirth, phoneNumber, country, address }: PersonDraft) {
  return { firstName, lastName, dateOfBirth, phoneNumber, country, address };
}

function createWithPhoto(draft: PersonDraft, photo: File): Promise<Student> {
  const { email, password, enrollmentDate, assignedTeacher, program } = draft;
  return api('form POST /student/withPhoto', {
    body: {
      ...contactOf(draft),
      email: email.trim(),
      password,
      enrollmentDate,
      assignedTeacher,
      program,
    },
    file: photo,
  });
}

function createWithAddress(draft: PersonDraft): Promise<Student> {
  return api('POST /student', {
    body: {
      ...contactOf(draft),
      cqUser: cqUserOf(draft),
      enrollmentDate: draft.enrollmentDate,
      assignedTeacher: { id: Number(draft.assignedTeacher) },
      ...(draft.program === '' ? {} : { program: { id: Number(draft.program) } }),
      passportPhotoUrl: draft.photoUrl.trim(),
    },
  });
}
