import { mail } from '../../../../schemas/calls/mail.ts';
import { area } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { issueMailLink, getMail, listMails, retryMail } from './mails.ts';
import { getTemplate, listTemplates, previewTemplate, saveTemplate } from './templates.ts';

export const mailArea = area('mail', mail, {
  list: async (body, context) => ({
    ...(await listMails(context.db, await requireReader(context, body.ProjectId), body)),
    Server: context.config.SMTP_URL !== null,
  }),
  get: async (body, context) => getMail(context, await requireReader(context, body.ProjectId), body.Id),
  drawLink: async (body, context) => ({
    Url: await issueMailLink(context, await requireReader(context, body.ProjectId), body.Id),
  }),
  templates: (body, context) => listTemplates(context, body.ProjectId),
  template: (body, context) => getTemplate(context, body),
  previewTemplate: (body, context) => previewTemplate(context, body),
  saveTemplate: async ({ ProjectId, ...saved }, context) => ({
    Revision: await saveTemplate(context, ProjectId, saved),
  }),
  retry: async (body, context) => retryMail(context, await requireReader(context, body.ProjectId), body.Id),
});
