import { createContext } from 'react';

/** Is what stands here to be read only? A disabled fieldset says so to form controls; other inputs ask this. */
export const DisabledFrame = createContext(false);
