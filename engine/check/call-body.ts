import { PROJECT_MEMBER, takesProject } from '../../schemas/project-member.ts';
import type { CallDefinition } from '../base/catalogue.ts';
import type { Schema } from '../base/json.ts';

/** The body of a call in a document, where the project may be left out. */
export function callBody({ body }: Pick<CallDefinition, 'body'>): Schema {
  const known = bodies.get(body);
  if (known) return known;
  const made = takesProject(body) ? withoutProject(body) : body;
  bodies.set(body, made);
  return made;
}

const bodies = new WeakMap<Schema, Schema>();

function withoutProject(body: Schema): Schema {
  const project = body.properties?.[PROJECT_MEMBER];
  return {
    ...body,
    properties: {
      ...body.properties,
      [PROJECT_MEMBER]: {
        ...project,
        description: 'The project, by id or url. Without it the project of the page is sent.',
      },
    },
    ...(body.required && { required: body.required.filter((name) => name !== PROJECT_MEMBER) }),
  };
}
