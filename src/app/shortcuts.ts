import { useEffect } from 'react';
import type { AppContext } from './app-context.ts';

/** The shortcuts of the whole page. Ctrl+S never opens the browser's dialog; a screen may still listen to it. */
export function useShortcuts(app: AppContext): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => handleShortcut(event, app);
    addEventListener('keydown', pressed);
    globalThis.praxisEarly?.hearNoKeys();
    return () => removeEventListener('keydown', pressed);
  }, [app]);
}

export function handleShortcut(event: KeyboardEvent, { session, display }: AppContext): void {
  const control = event.ctrlKey || event.metaKey;
  if (control && event.code === 'KeyS') return event.preventDefault();
  if (control && event.code === 'KeyK' && session.project && !isRichText(event.target)) {
    event.preventDefault();
    return display.set({ paletteOpen: !display.paletteOpen });
  }
  if (event.code !== 'Backquote') return;
  if (control && mayToggleButtons(session.heldRoles, event.altKey)) {
    event.preventDefault();
    return display.set({ adminButtons: !display.adminButtons });
  }
  if (!control && event.shiftKey && session.heldRoles.includes('Admin') && !isTyping(event.target)) {
    event.preventDefault();
    display.set({ inspecting: !display.inspecting });
  }
}

const mayToggleButtons = (roles: readonly string[], alt: boolean) =>
  roles.includes('Admin') || (alt && roles.includes('SuperAdmin'));

const isRichText = (target: EventTarget | null) => target instanceof HTMLElement && target.isContentEditable;

/** Is a text field focused, which receives plain keys? */
const isTyping = (target: EventTarget | null) =>
  isRichText(target) || (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
