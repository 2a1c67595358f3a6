import { notFound, ProblemError } from '../../problem.ts';

/** The 404 is the same for a link that has expired, that was used up, and that never was. */
export const applicationLinkInvalid = () =>
  notFound('application-link', 'The link opens no application, or has expired.');

/** 409: the form of a device was handed in from another tab, or with the link of its mail. */
export const applicationHandedIn = (protocol: string) =>
  new ProblemError({
    status: 409,
    code: 'application-handed-in',
    title: 'This form has been handed in.',
    data: { Protocol: protocol },
  });
