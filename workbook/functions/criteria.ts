import { fold } from '../../schemas/formats/folding.ts';
import { any, failure, isFailure, range, rowsOf, type Argument, type OwnFunction, type Scalar } from './define.ts';
import { matchesWildcard } from './lookup-index.ts';

type Test = (value: Scalar) => boolean;

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

/** The condition of a criterion such as 5, ">=10", "<>Αθήνα" or "Αθ*". */
function testOf(criterion: Scalar): Test {
  if (typeof criterion !== 'string') return (value) => value === (criterion ?? 0);
  const [, sign = '', wanted = ''] = /^(<>|<=|>=|=|<|>)?([^]*)$/.exec(criterion) ?? [];
  const holds = COMPARISONS[sign || '='] ?? (() => false);
  const limit = Number(wanted);
  if (wanted.trim() !== '' && Number.isFinite(limit))
    return (value) => (typeof value === 'number' ? holds(value - limit) : sign === '<>');
  const text = fold(wanted);
  return (value) => {
    if (typeof value !== 'string') return sign === '<>' || (wanted === '' && value === null);
    const shown = fold(value);
    if (sign === '' || sign === '=' || sign === '<>') return matchesWildcard(shown, text) === (sign !== '<>');
    return holds(shown < text ? -1 : shown > text ? 1 : 0);
  };
}

export const criteriaFunctions: Readonly<Record<string, OwnFunction>> = {
  AVERAGEIFS: {
    parameters: [range, range, any],
    repeat: 2,
    run: (_call, values: Argument, ...criteria: Argument[]) => {
      const wanted = rowsOf(values).flat();
      const conditions = criteria.flatMap((searched, index) =>
        index % 2 === 0
          ? [{ line: rowsOf(searched).flat(), test: testOf(rowsOf(criteria[index + 1])[0]?.[0] ?? null) }]
          : [],
      );
      if (conditions.some(({ line }) => line.length !== wanted.length)) return failure('VALUE');
      const chosen = wanted.filter((_, place) => conditions.every(({ line, test }) => test(line[place] ?? null)));
      const error = chosen.find(isFailure);
      if (error) return error;
      const numbers = chosen.filter((value) => typeof value === 'number');
      if (numbers.length === 0) return failure('DIV_BY_ZERO');
      return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
    },
  },
};
