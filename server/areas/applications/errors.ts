import { notFound } from '../../problem.ts';

/** The 404 is the same for a link that has expired, that was used up, and that never was. */
export const applicationLinkInvalid = () =>
  notFound('application-link', 'The link opens no application, or has expired.');
