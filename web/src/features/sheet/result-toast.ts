import { postsPath } from '@fanfare/core/posts/posts-path.ts';
import type { Sending } from '@fanfare/core/sheet/sending.ts';
import { resultText, sentTab } from '@fanfare/core/sheet/sent-texts.ts';
import type { Toast } from '../../ui/toasts.tsx';

/** The toast after all rows were sent. Its button opens the list of the sent posts. */
export function resultToast(sending: Sending, open: (path: string) => void): Toast {
  const tab = sentTab(sending);
  const action = tab && { label: 'View posts', run: () => open(postsPath({ tab })) };
  return { ...resultText(sending), ...(action && { action }) };
}
