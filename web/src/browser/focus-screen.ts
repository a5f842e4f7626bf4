/** Moves the focus to the screen, because the focused element is about to disappear. */
export const focusScreen = () => document.getElementById('main')?.focus({ preventScroll: true });
