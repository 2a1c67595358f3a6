import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The latest value, for handlers that outlive the render in which they were created. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
