import { displayText, integer, listOf, object, oneOf, string, type PropsOf } from '../../parts/schema/schema.ts';

const stage = object(
  {
    id: string('Its name in the event.'),
    title: displayText('Its name.'),
    done: integer('People who have completed it.', { minimum: 0 }),
    current: integer('People who are in it.', { minimum: 0 }),
    ahead: integer('People who are in an earlier stage.', { minimum: 0 }),
  },
  ['id', 'title', 'done', 'current', 'ahead'],
);

export const stageState = oneOf(['done', 'current', 'ahead'], 'Which part of the bar.');

export const stageBarsProps = object(
  {
    label: displayText('Names the list for screen readers.'),
    stages: listOf(stage, 'The stages, the first one first.'),
    words: object(
      {
        done: displayText('Completed it.'),
        current: displayText('Are in it.'),
        ahead: displayText('In an earlier stage.'),
      },
      ['done', 'current', 'ahead'],
      'Words of its own for the three parts.',
    ),
  },
  ['label', 'stages'],
);
export type StageBarsProps = PropsOf<typeof stageBarsProps>;
