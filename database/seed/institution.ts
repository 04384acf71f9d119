import { dayAt, semestersAround } from './calendar.ts';
import { type ProgrammeKey, programmes } from './content/programmes.ts';
import { insertForIds, insertRows } from './insert-rows.ts';
import { institutionId, pairUp, type Seeding } from './seeding.ts';

export async function writeProgrammes({ trx, now }: Seeding): Promise<ReadonlyMap<ProgrammeKey, number>> {
  const founded = dayAt(now, -510, 9, 30);
  const ids = await insertForIds(
    trx,
    'program',
    programmes.map(({ name, description }) => ({
      institution_id: institutionId,
      name,
      description,
      date_created: founded,
      last_updated: founded,
    })),
  );
  return new Map(pairUp(programmes, ids).map(([{ key }, id]) => [key, id]));
}

/** Marks the school as the demo, so that it can be emptied. */
export async function writeDemoMark({ trx, now }: Seeding): Promise<void> {
  await insertRows(trx, 'demo_school', [{ institution_id: institutionId, seeded_at: now }]);
}

/** Their ids, oldest first. The last one contains today. */
export async function writeSemesters({ trx, now }: Seeding): Promise<number[]> {
  const planned = dayAt(now, -505, 10, 15);
  return insertForIds(
    trx,
    'semester',
    semestersAround(now).map(({ name, year, startsOn, endsOn }) => ({
      institution_id: institutionId,
      name,
      year,
      starts_on: startsOn,
      ends_on: endsOn,
      date_created: planned,
      last_updated: planned,
    })),
  );
}
