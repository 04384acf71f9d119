import type { z } from 'zod';
import type { ErrorCode } from '../error-codes.ts';
import type { Access } from '../permissions.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type SuccessStatus = 200 | 201 | 202 | 204;

/** How many calls one caller (account, or IP address if signed out) can make, over all processes. */
export interface RequestLimit {
  max: number;
  seconds: number;
}

/**
 * One API call, declared once. The route, the browser client, the documentation and the tests of who may call it
 * derive from this.
 */
export interface Endpoint {
  /** Our own client uses the first. The others are accepted too. */
  methods: readonly [Method, ...Method[]];
  /** Below `/api`, with `:name` for each parameter. */
  path: `/${string}`;
  summary: string;
  access: Access;
  limit?: RequestLimit;
  /** Also answers everyone during maintenance. */
  openInMaintenance?: true;
  /** Also answers staff who haven't set up the second factor that their institution requires. */
  openBeforeSecondFactor?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The request is a form (multipart/form-data) with `body` as its fields and at most one file. */
  form?: {
    file: string;
    maxBytes: number;
    /** The error for a larger file. Defaults to REQUEST_TOO_LARGE. */
    tooLarge?: ErrorCode;
    /** Streams the file to disk, for files that can be large. */
    toDisk?: true;
  };
  /** Another endpoint takes forms under the same method and path, so this one takes JSON only. */
  besideForm?: true;
  /** The first status is the usual one. 204 has no body. */
  responses: Partial<Record<SuccessStatus, z.ZodType>>;
  /** The response is an array whose full length is in X-Total-Count. */
  list?: true;
  /** The response is a stream of `LiveEvent`s. */
  stream?: true;
  /** The response is a file in its own media type, not JSON. */
  bytes?: true;
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Values<T> = T[keyof T];

/** The request after validation, as the server reads it. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;

/** Addresses are text, so a number is accepted where the endpoint takes a string. */
type OnTheWire<T> = T extends object
  ? { [K in keyof T]: string extends NonNullable<T[K]> ? T[K] | number : T[K] }
  : T;

/** A named file, without depending on browser types. The browser's File fits. */
interface Upload {
  readonly name: string;
  readonly size: number;
}

/** What a client sends: no keys without a schema, and optional keys can be omitted. */
type Input<E extends Endpoint> = {
  params: OnTheWire<Sent<E['params']>>;
  query: OnTheWire<Sent<E['query']>>;
  body: Sent<E['body']>;
  /** For a form: its file, under its original name. */
  file: E extends { form: object } ? Upload | null : undefined;
};
type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type Loose<T> = { [K in keyof T as Partial<T[K]> extends T[K] ? K : never]?: T[K] } & {
  [K in keyof T as Partial<T[K]> extends T[K] ? never : K]: T[K];
};
export type InputOf<E extends Endpoint> = Loose<Given<Input<E>>>;

/** The response as JSON. */
export type AnswerOf<E extends Endpoint> = Values<{
  [K in keyof E['responses']]: E['responses'][K] extends z.ZodType ? z.output<E['responses'][K]> : never;
}>;
