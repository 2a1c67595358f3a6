/** The milliseconds for which a toast is shown unless its screen says otherwise. */
export const TOAST_MS = 3000;
