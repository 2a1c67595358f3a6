import { useEffect, useState } from 'react';

/** Opens a window one frame after it was rendered closed, so that its transition runs. */
export function useOpenAfterFrame(): boolean {
  const [opened, open] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => open(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return opened;
}
