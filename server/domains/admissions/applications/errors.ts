import { notFound, ProblemError } from '../../../platform/base/problem.ts';

/** The 404 is the same for expired, used and unknown links. */
export const applicationLinkInvalid = () =>
  notFound('application-link', 'The link opens no application, or has expired.');

/** 409: the form of this device was submitted from another tab or with the link of its mail. */
export const applicationHandedIn = (protocol: string) =>
  new ProblemError({
    status: 409,
    code: 'application-handed-in',
    title: 'This form has been handed in.',
    data: { Protocol: protocol },
  });
