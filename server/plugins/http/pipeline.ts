import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  FastifyServerOptions,
  onRequestHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import fp from 'fastify-plugin';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError, faultyFields } from '#server/errors.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#shared/contract/endpoint.ts';
import { ErrorBody } from '#shared/error-codes.ts';
import { mayCall } from '#shared/permissions.ts';
import type { Actor } from '../sessions/session.ts';
import { type Bytes, sendBytes } from './bytes-answer.ts';
import { describeIssues } from './field-messages.ts';
import type { FileOnDisk, UploadedFile } from './form-body.ts';
import { callerKey } from './limits.ts';
import { describeForm } from './openapi.ts';

export interface Call<E extends Endpoint> {
  /** Null only for public endpoints; `findActor` returns the caller there. */
  actor: E['access'] extends 'anyone' ? null : Actor;
  findActor(): Promise<Actor | null>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The parsed form; null without one. */
  file: (E extends { form: { toDisk: true } } ? FileOnDisk : UploadedFile) | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A list returns its total count beside the page. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

type Result<E extends Endpoint> = E extends { stream: true }
  ? undefined
  : E extends { bytes: true }
    ? Bytes
    : E extends { list: true }
      ? AnswerOf<E> extends (infer Item)[]
        ? Page<Item>
        : never
      : AnswerOf<E>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>> | Result<E>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Serves one endpoint of the contract: the only way to register a call of the API. */
    serve<const E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
    /** All served endpoints, for the documentation and for the test of permissions. */
    endpoints: Endpoint[];
  }
  interface FastifyRequest {
    actor: Actor | null;
    uploadedFile: UploadedFile | FileOnDisk | null;
  }
}

/** The content type tells a JSON call from a form on the same path. */
const sentAs = 'sentAs';
export const routeConstraints: Constraints = {
  [sentAs]: {
    name: sentAs,
    storage: () => {
      const known = new Map();
      return {
        get: (type) => known.get(type) ?? null,
        set: (type, handler) => void known.set(type, handler),
      };
    },
    deriveConstraint: ({ headers }) =>
      headers['content-type']?.startsWith('application/json') ? 'json' : 'other',
  },
};
type HookArguments = Parameters<onRequestHookHandler>;
type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>;

/**
 * identify → limit → role gate → validate → (authorize the object → run in a transaction → present). The first three
 * run before the body is read, so a role that may never make the call gets 403 whatever it sent. The part in
 * brackets is the domain's service.
 */
export const pipeline = fp(
  async (app: FastifyInstance) => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.decorateRequest('actor', null);
    app.decorateRequest('uploadedFile', null);
    app.decorate('endpoints', []);

    function serve<const E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
      app.endpoints.push(endpoint);
      const scope = endpoint.form ? app.forms.scope : app;
      scope.route({
        method: [...endpoint.methods],
        url: `/api${endpoint.path}`,
        schema: schemaOf(endpoint),
        // Responses to saves are too short to be worth a compression check.
        ...(endpoint.methods.includes('GET') ? {} : { compress: false }),
        ...(endpoint.besideForm ? { constraints: { [sentAs]: 'json' } } : {}),
        onRequest: admit(endpoint),
        ...(endpoint.form ? { preValidation: readForm(endpoint.form), onError: discardFile } : {}),
        handler: async (request, reply) => {
          reply.header('Cache-Control', 'no-store');
          const result = await handler(callOf<E>(request, reply));
          if (request.uploadedFile !== null) await app.forms.discard(request.uploadedFile);
          return answer(endpoint, reply, result);
        },
      });
    }
    app.decorate('serve', serve);

    function readForm(shape: NonNullable<Endpoint['form']>): preValidationAsyncHookHandler {
      return async (request) => {
        if (!request.isMultipart()) throw new AppError('UNSUPPORTED_CONTENT');
        const { fields, file } = await app.forms.read(request, shape);
        request.body = fields;
        request.uploadedFile = file;
      };
    }

    // Also when validation fails and no handler sees the form.
    async function discardFile(request: FastifyRequest): Promise<void> {
      await app.forms.discard(request.uploadedFile);
    }

    /**
     * Identify, limit, gate. A cached session passes synchronously, so that a save waits for its own statement only.
     */
    function admit(endpoint: Endpoint): (...of: HookArguments) => Promise<void> | undefined {
      return (request, _reply, done) => {
        if (endpoint.access !== 'anyone') request.actor = app.sessions.recall(request) ?? null;
        const { actor } = request;
        if (actor === null || endpoint.limit || app.maintenance.isClosed(actor.institutionId)) {
          return admitInTurn(endpoint, request);
        }
        done(whyRefused(endpoint, actor));
        return undefined;
      };
    }

    async function admitInTurn(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
      if (endpoint.access !== 'anyone') request.actor ??= await app.sessions.identify(request);
      if (endpoint.limit) {
        const key = `${endpoint.path} ${callerKey(request)}`;
        await app.limits.count({ key, limit: endpoint.limit });
      }
      if (!endpoint.openInMaintenance && app.maintenance.isClosed(request.actor?.institutionId)) {
        app.maintenance.assertOpenTo(request.actor ?? (await findIdentified(request)));
      }
      const refusal = whyRefused(endpoint, request.actor);
      if (refusal) throw refusal;
    }

    function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply): Call<E> {
      return {
        actor: request.actor as Call<E>['actor'],
        findActor: async () => {
          const actor = await findIdentified(request);
          // Public calls do more for staff, unless they are held back.
          if (actor?.owesSecondFactor) throw new AppError('SECOND_FACTOR_REQUIRED');
          return actor;
        },
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        file: request.uploadedFile as Call<E>['file'],
        request,
        reply,
      };
    }

    async function findIdentified(request: FastifyRequest): Promise<Actor | null> {
      try {
        return await app.sessions.identify(request);
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_SIGNED_IN') return null;
        throw error;
      }
    }
  },
  { name: 'pipeline', dependencies: ['error-handler', 'session', 'limits', 'form-body', 'maintenance'] },
);

/** The gate checks the role, and refuses staff who still have to set up a required second factor. */
function whyRefused(endpoint: Endpoint, actor: Actor | null): AppError | undefined {
  if (!mayCall(endpoint.access, actor?.role)) return new AppError('FORBIDDEN');
  if (!actor?.owesSecondFactor || endpoint.openBeforeSecondFactor) return undefined;
  return new AppError('SECOND_FACTOR_REQUIRED');
}

// An invalid path or query is 400; an invalid body that can be parsed is 422.
const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const result = schema.safeParse(data);
    if (result.success) return { value: result.data };
    const details = describeIssues(result.error.issues);
    const code = httpPart === 'body' ? 'INVALID_INPUT' : 'INVALID_PARAMETER';
    return { error: faultyFields(details, code) };
  };

function schemaOf(endpoint: Endpoint): FastifySchema {
  const { params, query, body } = endpoint;
  const described = {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: endpoint.access === 'anyone' ? [] : [{ token: [] }],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(endpoint.form ? { body: body ?? z.object({}), ...describeForm(endpoint.form.file) } : {}),
    response: {
      ...describeResponses(endpoint),
      default: ErrorBody.describe('Any refusal'),
    },
  };
  return described;
}

function describeResponses(endpoint: Endpoint): object {
  const schema = endpoint.responses[200];
  if (endpoint.stream)
    return { 200: { description: 'A stream', content: { 'text/event-stream': { schema } } } };
  if (endpoint.bytes) return { 200: { description: 'A file', content: { '*/*': { schema } } } };
  return endpoint.responses;
}

function answer(endpoint: Endpoint, reply: FastifyReply, result: unknown): unknown {
  if (endpoint.stream) return reply;
  if (endpoint.bytes) return sendBytes(reply, result as Bytes);
  // The handler's own status when it set one, else the endpoint's first.
  if (reply.statusCode === 200) reply.code(Number(Object.keys(endpoint.responses)[0]));
  if (reply.statusCode === 204) return reply.send();
  if (!endpoint.list) return reply.send(result);
  const { items, total } = result as Page<unknown>;
  return reply.header('X-Total-Count', total).send(items);
}
