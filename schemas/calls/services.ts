import { closed, defineCall, dictionary, nullable, projectId, Type } from '../define.ts';
import { paramList } from '../documents/param.ts';
import { serviceSchema } from '../documents/service.ts';
import { ROLES } from '../roles.ts';

const serviceName = () =>
  Type.String({
    description: 'The name of the service.',
    pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$',
    minLength: 1,
    maxLength: 120,
  });
/** Without parameters, the reply is the one for no parameters. */
const params = () =>
  Type.Optional(dictionary(Type.Unknown(), { description: 'The parameters by name.', maxProperties: 50 }));
const path = (description: string) => Type.Optional(Type.String({ description, maxLength: 120 }));
const answer = closed({
  Error: Type.Null({ description: 'A service that fails answers a problem and no result.' }),
  Result: Type.Unknown({
    description: 'The result of the service: for a query its rows, by the names of their columns.',
  }),
  Cut: Type.Optional(Type.Boolean({ description: 'A query has more rows than came.' })),
});
const facts = {
  Id: serviceName(),
  Name: serviceName(),
  Descr: Type.String({ description: 'The purpose.' }),
  Category: Type.String({ description: 'The first part of its address; empty for none.' }),
  Roles: nullable(
    Type.Array(Type.Enum([...ROLES]), { description: 'The roles that may run it besides administrators.' }),
  ),
};
const revision = () => Type.Integer({ description: 'The stored revision; 0 for none.', minimum: 0 });

export const services = {
  list: defineCall({
    path: '/api/service/list',
    method: 'POST',
    summary: 'The services of the project that are scripts.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(closed({ ...facts, Params: paramList() })),
  }),
  get: defineCall({
    path: '/api/service/get',
    method: 'POST',
    summary: 'One of them, whole.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId(), Id: serviceName() }),
    reply: closed({
      service: closed({ ...facts, ...serviceSchema.properties }),
      Revision: revision(),
      Callable: Type.Array(Type.String(), { description: 'The names of all calls that a service may make.' }),
    }),
  }),
  edit: defineCall({
    path: '/api/service/Edit',
    method: 'POST',
    summary: 'Saves a service. One whose script does not compile, or that names an unknown call, is refused.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      service: closed(
        { ...serviceSchema.properties, Id: Type.Optional(serviceName()), Name: serviceName() },
        { description: 'The service. A new one has no Id.' },
      ),
      Base: Type.Optional(revision()),
      Message: Type.Optional(Type.String({ description: 'Why; the history shows it.', maxLength: 500 })),
    }),
    reply: closed({ Id: serviceName(), Revision: revision() }),
    affects: ['services.list', 'services.get', 'documents.list', 'documents.source', 'documents.revisions'],
  }),
  test: defineCall({
    path: '/api/praxis/services/test',
    method: 'POST',
    summary: 'Runs the text of a service once with the rights of its author, and returns its log and its calls.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId(), service: serviceSchema, Params: params() }),
    reply: closed({
      Error: nullable(
        closed({
          message: Type.String({ description: 'What went wrong.' }),
          line: Type.Integer({ description: 'From 1; 0 where there is no place.' }),
          column: Type.Integer({ description: 'From 1; 0 where there is no place.' }),
        }),
      ),
      Result: Type.Unknown({ description: 'The result; null after a failure.' }),
      Log: Type.Array(Type.String(), { description: 'Its log.' }),
      Calls: Type.Array(
        closed({
          Name: Type.String({ description: 'The call.' }),
          Error: Type.String({ description: 'The code of its refusal; empty for none.' }),
          Ms: Type.Number({ description: 'Milliseconds.' }),
          Size: Type.Integer({ description: 'Characters of its reply.' }),
        }),
        { description: 'The calls that it made, in order.' },
      ),
      Ms: Type.Number({ description: 'Milliseconds of all.' }),
    }),
  }),
  run: defineCall({
    path: '/api/Services/{name}',
    method: 'POST',
    summary: 'Runs a service with the rights of the caller.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId(), Params: params(), name: path('The service, as the path has it.') }),
    reply: answer,
  }),
  runByName: defineCall({
    path: '/api2/Services/{name}',
    method: 'POST',
    summary: 'The same under another address.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId(), Params: params(), name: path('The service, as the path has it.') }),
    reply: answer,
  }),
  runOfCategory: defineCall({
    path: '/api2/{cat}/{name}',
    method: 'POST',
    summary: 'Runs a service of a category with the rights of the caller.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      Params: params(),
      cat: path('The category, as the path has it.'),
      name: path('The service, as the path has it.'),
    }),
    reply: answer,
  }),
};
