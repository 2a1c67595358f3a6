import { useMemo, type ReactNode } from 'react';
import { useRuntime } from '../../engine/react/index.ts';
import { refersOut, wholeSchema } from './schemas.ts';

interface Props {
  /** A schema or the name of one. */
  readonly schema: unknown;
  /** Draws with the whole schema; null when nobody knows it. */
  readonly children: (schema: Readonly<Record<string, unknown>> | null) => ReactNode;
}

const NOTHING = {};

/** Finds the schema that a prop names among those of the catalogue. One that is whole by itself needs no catalogue. */
export function NamedSchema(props: Props) {
  return refersOut(props.schema) ? <Looked {...props} /> : <Given {...props} />;
}

function Given({ schema, children }: Props) {
  return children(useMemo(() => wholeSchema(schema, {}), [schema]));
}

function Looked({ schema, children }: Props) {
  const entities = useRuntime().options.catalogue.entities ?? NOTHING;
  return children(useMemo(() => wholeSchema(schema, entities), [schema, entities]));
}
