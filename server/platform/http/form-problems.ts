import { invalid, ProblemError } from '../base/problem.ts';

export const invalidMultipart = () =>
  invalid('body-is-no-multipart', 'The body is no multipart/form-data, or ends too early.');

export const bodyTooLarge = () =>
  new ProblemError({ status: 413, code: 'body-too-large', title: 'The body is too large.' });
