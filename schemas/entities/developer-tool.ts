import { closed, Type } from '../define.ts';

/** The tools of developers that an installation can switch on. */
export const DEVELOPER_TOOLS = ['relay', 'post', 'recycle', 'finish'] as const;
export type DeveloperTool = (typeof DEVELOPER_TOOLS)[number];

/** The answer of another server. */
export const relayAnswer = closed({
  Status: Type.Integer({ description: 'The status of the answer.' }),
  StatusText: Type.String({ description: 'The words beside the status; often empty.' }),
  Type: Type.String({ description: 'Its content type.' }),
  Body: Type.String({ description: 'Its text, shortened.' }),
});
