import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** `/api/openapi.json` and, for people, `/api/docs`: both from the endpoints as they are served. */
export const openapi = fp(
  async (app: FastifyInstance, { version }: { version: string }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'CQuiz',
          version,
          description:
            'Lists answer an array, with the total in X-Total-Count. Errors answer { success: false, message, code, details? }.',
        },
        servers: [],
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
        security: [{ token: [] }],
      },
      transform: jsonSchemaTransform,
    });
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { validatorUrl: null, docExpansion: 'list', persistAuthorization: false },
      // The bar on top advertises the tool and offers to open other people's documents.
      theme: {
        title: 'CQuiz API',
        css: [{ filename: 'cquiz.css', content: '.swagger-ui .topbar { display: none }' }],
      },
    });
    app.get('/api/openapi.json', { schema: { hide: true } as object }, async () => app.swagger());
  },
  { name: 'openapi' },
);
