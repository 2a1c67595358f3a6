import { patientPart } from '../../widgets/parts/hook/lazy-part.ts';

/** The bar of a page whose reader acts as somebody else. */
export const ImpersonationBar = patientPart(() => import('./ImpersonationBar.tsx'), { prefetch: true });
