import { fireEvent, screen } from '@testing-library/react';

/** Waits for a toast and closes it: the next one is shown only when this one has gone. */
export async function closeToast(text: string): Promise<void> {
  // The screen or a dialog may show the same text.
  const bar = (await screen.findByText(text, { selector: '[data-open] *' })).closest('[data-open]');
  const close = bar?.querySelector('button[aria-label="Close"]');
  if (!close) throw new Error(`“${text}” cannot be closed.`);
  fireEvent.click(close);
}
