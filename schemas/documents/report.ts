import { closed, dictionary, nullable, Type, type Static } from '../define.ts';
import { MAX_PARAMS, paramList, rolesOfService } from './param.ts';
import { CHART_MARKS } from './query-chart.ts';

const column = (description: string) => Type.Optional(Type.String({ description, maxLength: 200 }));

/** The kinds of parts of a report. */
const PART_KINDS = ['text', 'stat', 'grid', 'chart'] as const;

/** The target of a figure, a value of a chart or a row of a grid: the rows of another service. */
export const reportDetails = closed(
  {
    Service: Type.String({
      description: 'The query or script with the rows behind a value. Readers who may not run it get no link.',
      minLength: 1,
      maxLength: 120,
      examples: ['mentees-of-mentor'],
    }),
    Params: Type.Optional(
      dictionary(Type.String({ description: 'A column of the part.', minLength: 1, maxLength: 200 }), {
        description:
          'Which column of the pressed row fills which parameter, as {"mentor": "id"}. The others have those of the report with their names, or their defaults.',
        maxProperties: MAX_PARAMS,
      }),
    ),
    Person: column('The column of these rows with the id of a person: they lead to the person.'),
  },
  { description: 'The rows behind the values of a part.' },
);
export const reportPart = closed(
  {
    Kind: Type.Enum([...PART_KINDS], { description: 'text, or a figure, a grid or a chart of the rows of a service.' }),
    Title: Type.Optional(Type.String({ description: 'What people read above it.', maxLength: 200 })),
    Text: Type.Optional(Type.String({ description: 'The text, or a line under the title.', maxLength: 4_000 })),
    Service: Type.Optional(
      Type.String({
        description: 'The query or script that it shows. It gets the parameters of the report that it knows.',
        maxLength: 120,
        examples: ['progress-by-mentor'],
      }),
    ),
    Value: column('stat: the column with the figure, in the first row; the first column by default.'),
    Columns: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        description: 'grid: its columns, in this order; all by default.',
        maxItems: 100,
        uniqueItems: true,
      }),
    ),
    Person: column(
      'grid, chart: the column with the id of a person. It is not shown: the rows lead to the person, those of a chart where one of its values is opened.',
    ),
    X: column('chart: the column across. A part that names no column and no form has the chart of its query.'),
    Y: column('chart: the column with the figures; the first of numbers by default.'),
    Color: column('chart: the column whose values have colours of their own; none by default.'),
    Mark: Type.Optional(Type.Enum([...CHART_MARKS], { description: 'chart: its form; bar by default.' })),
    Details: Type.Optional(nullable(reportDetails)),
  },
  { description: 'A part of a report.' },
);
export type ReportPart = Static<typeof reportPart>;

/** A report: parts on one page that share their parameters. */
export const reportSchema = closed(
  {
    version: Type.Optional(Type.Integer({ description: 'The version of the kind.', minimum: 1 })),
    Title: Type.String({ description: 'What people call it.', minLength: 1, maxLength: 200, pattern: '\\S' }),
    Descr: Type.Optional(Type.String({ description: 'The purpose.', maxLength: 500 })),
    Roles: rolesOfService(),
    Params: Type.Optional(paramList()),
    Parts: Type.Array(reportPart, { description: 'Its parts, from the top.', maxItems: 30 }),
  },
  { description: 'A report: texts, figures, grids and charts of services, with parameters of its own.' },
);
export type Report = Static<typeof reportSchema>;
