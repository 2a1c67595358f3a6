import { invalid, ProblemError } from '../problem.ts';

export const noMultipart = () =>
  invalid('body-is-no-multipart', 'The body is no multipart/form-data, or ends too early.');

export const tooLarge = () =>
  new ProblemError({ status: 413, code: 'body-too-large', title: 'The body is too large.' });
