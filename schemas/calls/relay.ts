import { closed, defineCall, dictionary, nullable, projectId, Type } from '../define.ts';
import { DEVELOPER_TOOLS, relayAnswer } from '../entities/developer-tool.ts';

const headers = () =>
  Type.Optional(
    nullable(
      dictionary(Type.String({ description: 'Its value.', maxLength: 4000 }), {
        description: 'Headers by name. Cookies cannot be sent.',
        maxProperties: 30,
      }),
    ),
  );
const data = () =>
  Type.Optional(
    Type.Unknown({ description: 'The body: a text as it is, any other value as JSON. Without one: none.' }),
  );
const count = closed({ Count: Type.Integer({ description: 'How many are due now.', minimum: 0 }) });

export const relay = {
  tools: defineCall({
    path: '/api/praxis/relay/tools',
    method: 'POST',
    summary: 'Which tools of developers the installation has switched on, and which origins may be asked.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: closed({
      Tools: Type.Array(Type.Enum([...DEVELOPER_TOOLS]), { description: 'Those that are on.' }),
      Origins: Type.Array(Type.String(), { description: 'The origins of the installation.' }),
    }),
  }),
  doCorsRequest: defineCall({
    path: '/api/admin/DoCorsRequest',
    method: 'POST',
    summary:
      'Sends a request to another server, GET without data and POST with data. An answer other than 2xx is a problem with its status, its words and its body.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      url: Type.String({ description: 'The address.', minLength: 1, maxLength: 4000 }),
      data: data(),
      header: headers(),
    }),
    reply: relayAnswer,
    writes: true,
    seldom: true,
  }),
  myPost: defineCall({
    path: '/api/debug/MyPost',
    method: 'POST',
    summary: 'Posts to another server, and returns its answer with any status.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      Domain: Type.String({ description: 'The origin, as in https://api.example.org.', minLength: 1, maxLength: 500 }),
      Action: Type.String({ description: 'The path.', maxLength: 2000 }),
      Data: data(),
      Headers: headers(),
    }),
    reply: relayAnswer,
    writes: true,
    seldom: true,
  }),
  recycle: defineCall({
    path: '/api/admin/recycle',
    method: 'POST',
    summary: 'Runs the jobs that delete what is no longer needed, now instead of at their times.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: count,
    affects: ['jobs.list'],
    seldom: true,
  }),
  finish: defineCall({
    path: '/api/debug/finish',
    method: 'POST',
    summary: 'Tries mails and other effects that wait for their next try, now.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: count,
    writes: true,
    seldom: true,
  }),
};
