import type { actionMaking } from '../../../../schemas/calls/action-making.ts';
import type { Handler } from '../../../platform/http/area.ts';
import { copyAction } from './copy.ts';
import { previewAction } from './preview.ts';
import { removeAction } from './remove.ts';
import { saveType } from './types.ts';

type AuthoringCalls = typeof actionMaking;

export const authoringHandlers: { readonly [Key in keyof AuthoringCalls]: Handler<AuthoringCalls[Key]> } = {
  copy: async (body, context) => ({ Id: await copyAction(context, body) }),
  remove: async (body, context) => {
    await removeAction(context, body);
    return {};
  },
  preview: (body, context) => previewAction(context, body),
  saveType: (body, context) => saveType(context, body),
};
