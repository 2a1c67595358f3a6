import { createContext, useContext, type ReactNode } from 'react';

const TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;
const Level = createContext(0);

/** A heading one level below the one around it, so that the headings of nested sections and cards are nested, too. */
export function Heading({ children, ...attributes }: HeadingProps) {
  const Tag = TAGS[useContext(Level)] ?? 'h6';
  return <Tag {...attributes}>{children}</Tag>;
}

type HeadingProps = { id?: string; className?: string; tabIndex?: -1; children: ReactNode };

/** The content below a heading. */
export function HeadingLevel({ children }: { children: ReactNode }) {
  const level = useContext(Level);
  return <Level value={level + 1}>{children}</Level>;
}
