import { progressOf, rowsLeft, unconfirmedRows, type Sending } from '@fanfare/core/sheet/sending.ts';
import { resultText } from '@fanfare/core/sheet/sent-texts.ts';
import { askBeforeClosing } from '../../browser/ask-before-closing.ts';
import { lockWorkspace } from '../../browser/workspace-lock.ts';
import type { Toast } from '../../ui/toasts.tsx';
import type { BackgroundSheet } from './background-sheets.tsx';
import { resultToast } from './result-toast.ts';
import type { SheetStore } from './sheet-store.ts';

const stillSendingText = 'Your files are still being sent. Keep this page open.';

const stoppedText = (sending: Sending): string => {
  const { sent, total } = progressOf(sending);
  const known = unconfirmedRows(sending).length > 0 ? 'are confirmed' : 'were sent';
  return `Sending stopped: ${sent} of ${total} files ${known}. The others are kept in the bulk editor.`;
};

interface FollowOptions {
  toast: (toast: Toast) => () => void;
  open: (path: string) => void;
  onEnd: () => void;
}

/**
 * Reports the end of a sheet that is still being sent after the bulk editor was left. The result is shown on the screen
 * that is open by then.
 */
export function followBackgroundSheet(
  store: SheetStore,
  { toast, open, onEnd }: FollowOptions,
): BackgroundSheet {
  const show = () => open('/dashboard/upload?type=bulk');
  const work = 'left sheet';
  const ends = [
    toast({
      text: stillSendingText,
      severity: 'working',
      work,
      action: { label: 'Show progress', run: show },
    }),
    lockWorkspace(),
    askBeforeClosing(),
    store.subscribe(() => {
      if (!store.view().isSending) end();
    }),
  ];
  const handBack = () => {
    for (const each of ends.splice(0)) each();
  };
  const close = () => {
    handBack();
    store.close();
  };
  const end = () => {
    handBack();
    const { sending, history } = store.view();
    if (sending) {
      const action = { label: 'Show files', run: show };
      const isLeft = rowsLeft(sending, history.state.rows).length > 0;
      if (isLeft) toast({ text: stoppedText(sending), severity: 'warning', work, action });
      else if (progressOf(sending).failed > 0) toast({ ...resultText(sending), work, action });
      else {
        toast({ ...resultToast(sending, open), work });
        store.finish();
      }
    }
    store.close();
    onEnd();
  };
  return { store, handBack, close };
}
