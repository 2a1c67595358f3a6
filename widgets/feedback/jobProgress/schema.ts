import { anything, integer, listOf, nullable, object, oneOf, type PropsOf } from '../../parts/schema/schema.ts';

export const jobProgressProps = object(
  {
    job: nullable(
      object(
        {
          state: oneOf(['idle', 'running', 'paused', 'done', 'failed', 'cancelled'], 'Its state.'),
          done: integer('Records that are done.'),
          failed: integer('Records that failed.'),
          total: integer('All records.'),
          errors: listOf(anything('What went wrong with one of them.'), 'What went wrong.'),
        },
        [],
        'A job, as jobs.<name> gives it.',
      ),
    ),
  },
  ['job'],
);
export type JobProgressProps = PropsOf<typeof jobProgressProps>;
