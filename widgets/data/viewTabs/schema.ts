import {
  anything,
  displayText,
  listOf,
  number,
  object,
  record,
  string,
  type PropsOf,
} from '../../parts/schema/schema.ts';

const question = (description: string) => record(anything('A value of the question.'), description);

const builtIn = object(
  {
    id: string('Unique among the views.'),
    text: displayText('The text of the tab.'),
    count: number('How many rows it has; nothing is shown before it is known.'),
    question: question('The filters of the tab: only those that are set.'),
  },
  ['id', 'text', 'question'],
);

const ownView = object(
  { id: string('Unique.'), name: string('The name that its owner gave.'), question: question('The filters.') },
  ['id', 'name', 'question'],
);

export const viewTabsProps = object(
  {
    label: string('Names the group for screen readers.'),
    views: listOf(builtIn, 'The views of the screen.'),
    question: question('The filters as they are now: only those that are set. The tab with the same ones is open.'),
  },
  ['views'],
);

export const ownViews = listOf(ownView, 'The views of the reader.');

export type Question = Readonly<Record<string, unknown>>;
export type OwnView = PropsOf<typeof ownView>;
export type ViewTabsProps = PropsOf<typeof viewTabsProps> & { readonly own?: readonly OwnView[] | null };
