import { useEffect, useState } from 'react';

/** Opens a window one frame after it was drawn closed, so that the focus that was is known and can be given back. */
export function useOpenAfterFrame(): boolean {
  const [opened, open] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => open(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return opened;
}
