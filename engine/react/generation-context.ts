import { createContext } from 'react';

/** Increases when language, role or links change: everything below renders again. */
export const GenerationContext = createContext(0);
