/** The subset of JSON Schema in the API's document. */
export interface Schema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  security?: object[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** One call of the API as its document describes it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for each parameter. */
  path: string;
  parameters: Parameter[];
  json: Schema | undefined;
  form: Schema | undefined;
  /** The statuses of success that are documented. */
  successes: number[];
  /** Requires a session. */
  isClosed: boolean;
  isStream: boolean;
}

/** Everything under /api that `/api/openapi.json` describes. */
export function readOperations(document: { paths: object }): Operation[] {
  const paths = Object.entries(document.paths as Record<string, Record<string, Described>>);
  return paths
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, described]) => operationOf(path, method, described)),
    );
}

function operationOf(path: string, method: string, described: Described): Operation {
  const { parameters = [], requestBody, security = [], responses } = described;
  const content = requestBody?.content ?? {};
  return {
    method: method.toUpperCase() as Operation['method'],
    path,
    parameters,
    json: content['application/json']?.schema,
    form: content['multipart/form-data']?.schema,
    successes: Object.keys(responses)
      .filter((status) => status.startsWith('2'))
      .map(Number),
    isClosed: security.length > 0 && security.every((way) => Object.keys(way).length > 0),
    isStream: Object.hasOwn(responses['200']?.content ?? {}, 'text/event-stream'),
  };
}
