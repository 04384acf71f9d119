import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Serves `/api/openapi.json` and `/api/docs`, generated from the registered endpoints. */
export const openapi = fp(
  async (app: FastifyInstance, { version }: { version: string }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'CQuiz',
          version,
          description:
            'Lists return an array, with the total in X-Total-Count. Errors return { success: false, message, code, details? }.',
        },
        servers: [],
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
        security: [{ token: [] }],
      },
      transform: (route) => setFormApart(jsonSchemaTransform(route) as Described) as never,
      transformObject: (document) => {
        const { paths = {} } = 'openapiObject' in document ? document.openapiObject : {};
        putFormsBack(paths as Paths);
        return ('openapiObject' in document ? document.openapiObject : document.swaggerObject) as never;
      },
    });
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      // Collapsed: expanding every call takes seconds to draw.
      uiConfig: { validatorUrl: null, docExpansion: 'none', persistAuthorization: false },
      // The top bar advertises the tool and opens other documents.
      theme: {
        title: 'CQuiz API',
        css: [{ filename: 'cquiz.css', content: '.swagger-ui .topbar { display: none }' }],
      },
    });
    app.get('/api/openapi.json', { schema: { hide: true } as object }, async () => app.swagger());
  },
  { name: 'openapi' },
);

const formMedia = 'multipart/form-data';
const formFile = 'x-form-file';
const apart = '#form';

/** The request body of a route that takes a form with a file. */
export function describeForm(file: string): object {
  return { consumes: [formMedia], [formFile]: file };
}

interface Described {
  url: string;
  schema: { body?: { properties?: object }; [formFile]?: string };
}

// A form may share its path with a JSON call, and the later definition would hide the earlier one.
function setFormApart({ url, schema }: Described): Described {
  const { [formFile]: file, ...rest } = schema ?? {};
  if (file === undefined) return { url, schema };
  const properties = { ...rest.body?.properties, [file]: { type: 'string', format: 'binary' } };
  return { url: `${url}${apart}`, schema: { ...rest, body: { ...rest.body, properties } } };
}

interface Operation {
  summary: string;
  security: object[];
  requestBody: { content: object };
}
type Paths = Record<string, Record<string, Operation>>;

function putFormsBack(paths: Paths): void {
  for (const [path, forms] of Object.entries(paths)) {
    if (!path.endsWith(apart)) continue;
    const url = path.slice(0, -apart.length);
    const known = paths[url] ?? {};
    for (const [method, form] of Object.entries(forms)) {
      const json = known[method];
      known[method] = json ? bothOf(json, form) : form;
    }
    paths[url] = known;
    delete paths[path];
  }
}

function bothOf(json: Operation, form: Operation): Operation {
  return {
    ...json,
    summary: `${json.summary}. As a form: ${form.summary}`,
    security: [...json.security, ...(form.security.length === 0 ? [{}] : form.security)],
    requestBody: {
      ...json.requestBody,
      content: { ...json.requestBody.content, ...form.requestBody.content },
    },
  };
}
