import type { TSchema } from 'typebox';
import type { Catalogue, WidgetDefinition } from '../../../engine/index.ts';
import { flows } from '../../../flows/index.ts';
import { hubEvents } from '../../../schemas/calls/hub.ts';
import { calls } from '../../../schemas/calls/index.ts';
import { documentSchemas } from '../../../schemas/documents/index.ts';
import { entities } from '../../../schemas/entities/index.ts';
import { roots } from '../../../schemas/entities/roots.ts';
import { areas, ROLES } from '../../../schemas/roles.ts';
import { screenRoutes } from '../../../schemas/routes.ts';
import * as widgets from '../../../widgets/index.ts';
import { languages, textsOf } from '../lang/texts.ts';
import type { Unit, Units } from './built.ts';

/** Everything that a document of a project may name, with the document itself as it would be. */
export function catalogueWith(units: Units, name: string, document: Unit['document']): Catalogue {
  const parts = [...units.values()].filter(({ kind }) => kind === 'part').map((unit) => [unit.name, unit.document]);
  const own = 'part' in document ? [[name, document]] : [];
  return { ...fixed(), texts: textParameters(), parts: Object.fromEntries([...parts, ...own]) };
}

// Seen without their exact types: the checker reads them as JSON Schemas.
const events: Readonly<Record<string, TSchema>> = hubEvents;

type Fixed = Omit<Catalogue, 'texts' | 'parts'>;
let made: Fixed | undefined;

/** What only another version of the product changes. */
const fixed = (): Fixed =>
  (made ??= {
    widgets: widgets satisfies Readonly<Record<string, WidgetDefinition>>,
    contracts: {},
    calls,
    hubEvents: events,
    flows,
    entities: { ...entities, ...documentSchemas },
    areas,
    roles: ROLES,
    screens: screenRoutes(),
    tables: [],
    roots,
  });

/** Translation key -> the parameters that its text names; the forms of a plural are one key. */
function textParameters(): Catalogue['texts'] {
  const texts = textsOf(languages()[0] ?? '') ?? {};
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key.replace(/_(zero|one|two|few|many|other)$/, ''),
      Array.from(text.matchAll(/\{\{\s*(\w+)/g), ([, parameter = '']) => parameter),
    ]),
  );
}
