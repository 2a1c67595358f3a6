import { useContext, useMemo, type ReactNode } from 'react';
import { useRuntime } from '../../../engine/react/index.ts';
import { NamedSchemas } from './named-schemas.ts';
import { refersOut, wholeSchema, type FindSchema } from './schemas.ts';

interface Props {
  /** A schema or the name of one. */
  readonly schema: unknown;
  /** Renders with the resolved schema; null for an unknown name. */
  readonly children: (schema: Readonly<Record<string, unknown>> | null) => ReactNode;
}

const nothing: FindSchema = () => undefined;

/** Finds the schema that a prop names in the catalogue or the host. A complete schema needs neither. */
export function NamedSchema(props: Props) {
  return refersOut(props.schema) ? <LookedUpSchema {...props} /> : <GivenSchema {...props} />;
}

function GivenSchema({ schema, children }: Props) {
  return children(useMemo(() => wholeSchema(schema, nothing), [schema]));
}

function LookedUpSchema({ schema, children }: Props) {
  const { entities } = useRuntime().options.catalogue;
  const host = useContext(NamedSchemas);
  return children(
    useMemo(() => {
      const known: FindSchema = (name) => (entities && Object.hasOwn(entities, name) ? entities[name] : host(name));
      return wholeSchema(schema, known);
    }, [schema, entities, host]),
  );
}
