import { closed, defineCall, projectId, Type } from '../define.ts';
import { documentName } from '../entities/document.ts';

export const view = {
  getCustomView: defineCall({
    path: '/api/view/GetCustomView',
    method: 'POST',
    summary: 'A screen document by its name, pruned for the reader, with its functions.',
    roles: 'signedIn',
    body: closed({ Name: documentName, ProjectId: projectId() }),
    reply: closed({
      View: Type.String({ description: 'JSON text: the document.' }),
      Controller: Type.String({ description: 'Its functions; empty for none.' }),
    }),
  }),
};
