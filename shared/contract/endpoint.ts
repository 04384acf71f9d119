import type { z } from 'zod';
import type { ErrorCode } from '../error-codes.ts';
import type { Access } from '../permissions.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type SuccessStatus = 200 | 201 | 202 | 204;

/** How many calls one caller (the account, else the address) may make, over all processes. */
export interface RequestLimit {
  max: number;
  seconds: number;
}

/**
 * One call of the API, declared once: the route, the browser client, the documentation and the
 * test matrix of who may call it are all derived from this.
 */
export interface Endpoint {
  /** The first is what our own client sends; the others are accepted alike. */
  methods: readonly [Method, ...Method[]];
  /** Below `/api`, with `:name` for each parameter. */
  path: `/${string}`;
  summary: string;
  access: Access;
  limit?: RequestLimit;
  /** Answers also while the system is closed for maintenance, whoever calls. */
  openInMaintenance?: true;
  /** Answers also staff who have not set up the second factor yet that their institution requires. */
  openBeforeSecondFactor?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The request is a form (multipart/form-data): `body` are its fields, and it may bring one file. */
  form?: {
    file: string;
    mostBytes: number;
    /** What is answered to a larger file; REQUEST_TOO_LARGE when not given. */
    tooLarge?: ErrorCode;
    /** Written to disk as it comes: for what may be large. */
    toDisk?: true;
  };
  /** Another endpoint takes forms under the same method and path: this one only what is sent as JSON. */
  besideForm?: true;
  /** The first status is the usual one. 204 has no body. */
  responses: Partial<Record<SuccessStatus, z.ZodType>>;
  /** The answer is an array whose full length is in X-Total-Count. */
  list?: true;
  /** The answer is an event stream; its events are `LiveEvent`s. */
  stream?: true;
  /** The answer is a file's bytes in its own media type, not JSON. */
  bytes?: true;
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Values<T> = T[keyof T];

/** What the server reads, after validation. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;

/** In an address everything is text: where that is all the endpoint asks, a number will do. */
type OnTheWire<T> = T extends object
  ? { [K in keyof T]: string extends NonNullable<T[K]> ? T[K] | number : T[K] }
  : T;

/** Bytes with a name, as far as this folder may know: a File of the browser is one. */
interface Upload {
  readonly name: string;
  readonly size: number;
}

/** What a client sends: keys without a schema are left out, optional ones may be. */
type Input<E extends Endpoint> = {
  params: OnTheWire<Sent<E['params']>>;
  query: OnTheWire<Sent<E['query']>>;
  body: Sent<E['body']>;
  /** With a form: its file, under the name it had on the sender's machine. */
  file: E extends { form: object } ? Upload | null : undefined;
};
type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type Loose<T> = { [K in keyof T as Partial<T[K]> extends T[K] ? K : never]?: T[K] } & {
  [K in keyof T as Partial<T[K]> extends T[K] ? never : K]: T[K];
};
export type InputOf<E extends Endpoint> = Loose<Given<Input<E>>>;

/** What is answered, as JSON. */
export type AnswerOf<E extends Endpoint> = Values<{
  [K in keyof E['responses']]: E['responses'][K] extends z.ZodType ? z.output<E['responses'][K]> : never;
}>;
