import type { Area, AreaRoute } from './area.ts';
import type { Vocabulary } from './validation.ts';

/** The catalogue as an OpenAPI document. */
export function openApi(areas: readonly Area[], vocabulary: Vocabulary, address: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of areas.flatMap(({ routes }) => routes)) {
    const path = (paths[route.call.path] ??= {});
    path[route.call.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Praxis',
      version: '1',
      description: 'Every call of the server. Paths match without regard to case.',
    },
    servers: [{ url: address }],
    paths: toReferences(paths),
    components: {
      schemas: toReferences(componentsOf(vocabulary)),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'praxis' } },
    },
  };
}

function operation({ name, call }: AreaRoute): Record<string, unknown> {
  const roles = typeof call.roles === 'string' ? call.roles : call.roles.join(', ');
  return {
    operationId: name,
    summary: call.summary ?? name,
    description: `For: ${roles}.`,
    tags: [name.split('.', 1)[0]],
    security: call.roles === 'anyone' ? [] : [{ session: [] }],
    parameters: [...pathParameters(call.path), ...(call.method === 'GET' ? queryParameters(call.body) : [])],
    ...(call.method === 'POST' ? { requestBody: json(call.body) } : {}),
    responses: {
      200: { description: 'The reply.', ...json(call.reply) },
      default: { description: 'A problem (RFC 9457).', content: { 'application/problem+json': { schema: PROBLEM } } },
    },
  };
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const PROBLEM = {
  type: 'object',
  required: ['title', 'status', 'code', 'requestId'],
  properties: {
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable: pages decide by it.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string' },
          code: { type: 'string', description: 'Stable: pages have a text for it.' },
          params: { type: 'object', description: 'What that text names.' },
          message: { type: 'string' },
        },
      },
    },
    requestId: { type: 'string' },
  },
};

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters(body: object): object[] {
  const properties: unknown = Reflect.get(body, 'properties');
  if (typeof properties !== 'object' || properties === null) return [];
  const required: unknown = Reflect.get(body, 'required');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema: schema as unknown,
  }));
}

/** A component's name may not contain a slash. */
const componentName = (name: string) => name.replaceAll('/', '.');

const componentsOf = ({ entities = {} }: Vocabulary) =>
  Object.fromEntries(Object.entries(entities).map(([name, schema]) => [componentName(name), schema]));

function toReferences(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    key === '$ref' && typeof inner === 'string' && !inner.startsWith('#')
      ? `#/components/schemas/${componentName(inner)}`
      : inner,
  );
}
