import {
  isRequired,
  schemaOfParams,
  type DeclaredParam,
  type ParamType,
} from '../../../schemas/documents/param-schema.ts';
import { formatDay, parseIsoDate } from '../../../schemas/formats/greek-date.ts';
import { formatNumber } from '../../../schemas/formats/greek-number.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';

type Plain = Readonly<Record<string, unknown>>;

export interface ParamsForm {
  readonly schema: Plain;
  readonly ui: Plain;
}

/** The checks of a form besides the type. A service checks texts of other screens itself. */
const CHECKS: Readonly<Partial<Record<ParamType, Plain>>> = {
  time: { pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?$' },
  timestamp: { format: 'date-time' },
  dates: { items: { type: 'string', format: 'date' } },
};

/** The form that asks for the values of parameters: a schema and RJSF's hints. */
export function formOfParams(params: readonly DeclaredParam[], locale: string): ParamsForm {
  const { properties, ...schema } = schemaOfParams(params);
  return {
    schema: {
      ...schema,
      properties: Object.fromEntries(params.map(({ Name, Type }) => [Name, { ...properties[Name], ...CHECKS[Type] }])),
    },
    ui: {
      'ui:order': params.map(({ Name }) => Name),
      ...Object.fromEntries(params.map((param) => [param.Name, hintsOf(param, locale)])),
    },
  };
}

function hintsOf(param: DeclaredParam, locale: string): Plain {
  const { Type, Choices } = param;
  const clearable = !isRequired(param);
  if (Choices)
    return { 'ui:enumNames': Choices.map((choice) => choiceName(Type, choice, locale)), 'ui:options': { clearable } };
  // A box that nobody ticked says nothing; without a default, somebody has to say no.
  if (Type === 'boolean' && isRequired(param)) return { 'ui:widget': 'select' };
  return Type === 'time' ? { 'ui:widget': 'clock' } : {};
}

function choiceName(type: ParamType, choice: unknown, locale: string): string {
  const day = type === 'date' ? parseIsoDate(asText(choice)) : null;
  if (day) return formatDay(day);
  return typeof choice === 'number' ? formatNumber(choice, locale) : asText(choice);
}
