/** Tells whether the element with the focus was removed, so that the page or the dialog as a whole has the focus. */
export const isFocusLost = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.querySelector('[role="dialog"]') !== null;
