const fields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(fields) !== null;

/** Tells whether a dialog or a menu is open, which then handles all keys. */
export const hasOpenLayer = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/**
 * Tells whether the focus is in a table or a list that uses all letters itself. The calendar uses only some letters and
 * leaves the others free.
 */
const usesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('[role="grid"]:not([data-shares-keys]), [role="listbox"], [role="application"]') !== null;

/** Tells whether a key is free for the shortcuts of the whole dashboard. */
export const isFreeKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !isTyping(event.target) &&
  !usesLetters(event.target) &&
  !hasOpenLayer();
