import { Type, type TSchema } from 'typebox';
import { ROUTE_CONDITIONS } from '../routes.ts';
import { closed, either, flag, list, oneOf, text } from './shape.ts';

const row = closed(
  'One address of the product.',
  {
    path: text('Segments of text, :param or :param?; matched without regard to case.', { pattern: '^/' }),
    screen: text(
      'The screen that is shown there; where it is not said, the one with the name that the texts of the path make.',
    ),
    roles: either(
      'Its access: an area, a list of roles, "anyone" or "signedIn".',
      text('An area.'),
      Type.Array(Type.String()),
    ),
    access: oneOf('The screen of the project that states the address is shown, and its access decides.', ['document']),
    when: oneOf('Only while this holds.', [...ROUTE_CONDITIONS]),
    query: list('Params in the query: those that a path cannot contain.', Type.String()),
    extra: flag('Not of the specification.'),
  },
  ['path', 'roles'],
);

/** routes.json */
export const routesSchema: TSchema = list('Every address of the product.', row);
