import type { AnswerOf, Endpoint, InputOf } from '#shared/contract/endpoint.ts';
import type * as contract from '#shared/contract/index.ts';

type Contract = typeof contract;
type Endpoints = Extract<Contract[keyof Contract], Endpoint>;
type NamesOf<E> = E extends Endpoint ? `${FormMark<E>}${E['methods'][number]} ${E['path']}` : never;
/** A form may share its method and path with a call that sends JSON. */
type FormMark<E> = E extends { form: object } ? 'form ' : '';
type Named<E, Name> = E extends Endpoint ? (Name extends NamesOf<E> ? E : never) : never;

/**
 * A call as named in the API's documentation: `GET /program/:programId`, `form POST /student`. Imports only types: the
 * schemas would add the whole validator to the first page.
 */
export type CallName = NamesOf<Endpoints>;
type EndpointOf<Name extends CallName> = Named<Endpoints, Name>;

/** The array of a list with the length of the whole list. */
interface Page<Item> {
  items: Item[];
  total: number;
}

export type Answer<Name extends CallName> =
  EndpointOf<Name> extends infer E extends Endpoint
    ? E extends { list: true }
      ? AnswerOf<E> extends (infer Item)[]
        ? Page<Item>
        : never
      : AnswerOf<E>
    : never;

export type Input<Name extends CallName> =
  EndpointOf<Name> extends infer E extends Endpoint ? InputOf<E> : never;

/** What narrows and sorts a list. */
export type ListFilter<Name extends CallName> =
  Input<Name> extends { query?: infer Query } ? Omit<NonNullable<Query>, 'max' | 'offset'> : never;
