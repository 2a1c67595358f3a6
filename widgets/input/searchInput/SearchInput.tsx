import type { Widget } from '../../../engine/index.ts';
import { SearchBox } from '../../parts/field/search-box.tsx';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { SearchInputProps } from './schema.ts';

export default function SearchInput({ label, debounce, disabled, value, nodeId, emit }: Widget<SearchInputProps>) {
  return (
    <SearchBox
      id={nodeId}
      label={label}
      value={asText(value)}
      change={(text) => emit('change', { value: text })}
      delay={debounce ?? undefined}
      disabled={disabled === true}
    />
  );
}
