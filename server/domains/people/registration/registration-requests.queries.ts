import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { isSwitchedOn } from '#database/setting-switch.ts';
import type { StudentRegistration } from '#shared/contract/people/people.ts';

type RegistrationForm = Omit<StudentRegistration, 'email'>;

interface RequestedPhoto {
  bytes: Buffer;
  fileName: string;
}

export interface RegistrationRequest {
  id: number;
  institutionId: number;
  email: string;
  /** Null for a registration with an address alone. */
  form: RegistrationForm | null;
  photo: RequestedPhoto | null;
  /** Null if the configuration doesn't list the host they registered at. */
  cameBy: string | null;
  linkBase: string | null;
  address: string;
  requestId: string;
}

export async function insertRequest(trx: Trx, request: Omit<RegistrationRequest, 'id'>): Promise<number> {
  const { form, photo } = request;
  const { id } = await trx
    .insertInto('registration_request')
    .values({
      institution_id: request.institutionId,
      email: request.email,
      form: form && JSON.stringify(form),
      photo: photo?.bytes ?? null,
      photo_name: photo?.fileName.slice(0, 500).toWellFormed() ?? null,
      came_by: request.cameBy,
      link_base: request.linkBase,
      address: sql<string>`case when ${isSwitchedOn('recordAddresses', sql`${request.institutionId}::bigint`)}
        then ${request.address}::text else '' end`,
      request_id: request.requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findRequest(db: Db, id: number): Promise<RegistrationRequest | undefined> {
  const row = await db.selectFrom('registration_request').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      institutionId: row.institution_id,
      email: row.email,
      form: row.form as RegistrationForm | null,
      photo: row.photo && { bytes: row.photo, fileName: row.photo_name ?? '' },
      cameBy: row.came_by,
      linkBase: row.link_base,
      address: row.address,
      requestId: row.request_id,
    }
  );
}

/** False if another run was first. */
export async function deleteRequest(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('registration_request')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Requests whose job was lost, for example by restoring a backup. */
export async function listForgottenRequests(db: Db, minutes: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from registration_request
    where created_at < now() - make_interval(mins => ${minutes}::integer) order by id limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Everyone pending, including those an administrator created as pending. */
export async function countPending(db: Db, institutionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from user_account
        where institution_id = ${institutionId} and status = 'PENDING')
      + (select count(*) from registration_request where institution_id = ${institutionId}) as count`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
