import type { Variant } from '@fanfare/core/composer/variant.ts';
import { textsOf } from '@fanfare/core/posts/content.ts';
import type { Toast } from '../../../ui/toasts.tsx';

const lostText = 'You no longer have access to this workspace';

/** Each text once: linked accounts share their texts. */
const textIn = (variants: readonly Variant[]): string =>
  [...new Set(variants.flatMap(textsOf))].filter((text) => text.trim() !== '').join('\n\n');

async function copy(text: string, toast: (toast: Toast) => void) {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: 'Text copied.', severity: 'success' });
  } catch {
    toast({ text: `Your browser blocks copying. Copy this text yourself: ${text}`, severity: 'error' });
  }
}

/**
 * Says that the person was removed from the workspace and offers to copy the text, because the next refresh shows
 * another workspace. Returns the message for the bar. `done`: the participle of the action, such as “sent”.
 */
export function tellLostAccess(
  variants: readonly Variant[],
  toast: (toast: Toast) => void,
  done: string,
): string {
  const text = textIn(variants);
  const run = () => void copy(text, toast);
  toast({
    text: `${lostText}.`,
    severity: 'error',
    ...(text !== '' && { action: { label: 'Copy text', run } }),
  });
  return `${lostText}, so nothing was ${done}. Your text stays in this browser, in case an admin invites you again.`;
}
