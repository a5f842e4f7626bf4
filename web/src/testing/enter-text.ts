import type { UserEvent } from '@testing-library/user-event';

/** Adds text to a field in one step. Typing renders the screen for each letter, which only tests of single keys need. */
export async function enterText(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
