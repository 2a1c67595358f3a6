import { dictionary, list, open, text, any } from './shape.ts';

export const MAX_CRITERIA = 20;
/** The highest mark of a criterion, and the one without a setting. */
export const MAX_SCALE = 10;
const DEFAULT_SCALE = 5;

const words = { Label: text('What reviewers read.'), Hint: text('A sentence of help under it.') };

/** Settings.Config.Application.Criteria */
export const applicationCriteria = list(
  'The criteria by which reviewers score applications.',
  open(
    'A criterion.',
    {
      Name: text('The key of the mark.'),
      ...words,
      Weight: any('How much it counts beside the others, over 0; 1 without it.'),
      Scale: any(`The highest mark, 2 to ${MAX_SCALE}; ${DEFAULT_SCALE} without it. The lowest is 1.`),
      Texts: dictionary('Its texts in other languages, by language.', open('The texts.', words)),
    },
    ['Name'],
  ),
);

export interface Criterion {
  readonly Name: string;
  readonly Label: string;
  readonly Hint: string;
  readonly Weight: number;
  readonly Scale: number;
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const member = (of: unknown, key: string): unknown => (isObject(of) && Object.hasOwn(of, key) ? of[key] : undefined);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The criteria in the language of their reader. Settings may be of any age: a criterion without a name is left out. */
export function readCriteria(application: unknown, language: string): Criterion[] {
  const stored = member(application, 'Criteria');
  const names = new Set<string>();
  return (Array.isArray(stored) ? stored : []).slice(0, MAX_CRITERIA).flatMap((criterion: unknown) => {
    const Name = textOf(member(criterion, 'Name'));
    if (Name === '' || names.has(Name)) return [];
    names.add(Name);
    const wordOf = (key: string) =>
      textOf(member(member(member(criterion, 'Texts'), language), key)) || textOf(member(criterion, key));
    const weight = Number(member(criterion, 'Weight') ?? 1);
    const scale = Math.round(Number(member(criterion, 'Scale') ?? DEFAULT_SCALE));
    return [
      {
        Name,
        Label: wordOf('Label') || Name,
        Hint: wordOf('Hint'),
        Weight: weight > 0 && Number.isFinite(weight) ? weight : 1,
        Scale: scale >= 2 && scale <= MAX_SCALE ? scale : DEFAULT_SCALE,
      },
    ];
  });
}

/** The weighted mean of the marks, 0 to 100 with one decimal. */
export function scoreOf(criteria: readonly Criterion[], marks: Readonly<Record<string, number>>): number {
  const weights = criteria.reduce((sum, { Weight }) => sum + Weight, 0);
  const parts = criteria.map(({ Name, Weight, Scale }) => (Weight * (marks[Name] ?? 0)) / Scale);
  return Math.round((parts.reduce((sum, part) => sum + part, 0) / weights) * 1000) / 10;
}
