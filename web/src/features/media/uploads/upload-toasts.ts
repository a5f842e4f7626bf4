import { isSettled, type Upload } from '@fanfare/core/media/uploads.ts';
import type { Toast } from '../../../ui/toasts.tsx';
import { filesText } from '../media-text.ts';

/**
 * More toasts than this would take too long, because they are shown one after another: sixty toasts would take five
 * minutes.
 */
const individualMax = 3;

function toastFor(ended: readonly Upload[], phase: 'done' | 'failed'): Toast[] {
  const these = ended.filter(({ state }) => state.phase === phase);
  const [first] = these;
  if (!first) return [];
  const what = these.length === 1 ? first.name : filesText(these.length);
  if (phase === 'done') return [{ text: `Uploaded: ${what}`, isBackground: true }];
  return [{ text: `Failed to upload: ${what}`, severity: 'error' }];
}

/** Reports each of a few uploads when it ends, and many uploads together when all have ended. */
export function createUploadToasts(toast: (toast: Toast) => void) {
  let unreported: Upload[] = [];
  let reportedCount = 0;
  return (ended: Upload, uploads: readonly Upload[]): void => {
    unreported.push(ended);
    const left = uploads.filter(({ state }) => !isSettled(state)).length;
    if (left > 0 && reportedCount + unreported.length + left > individualMax) return;
    for (const each of [...toastFor(unreported, 'done'), ...toastFor(unreported, 'failed')]) toast(each);
    reportedCount = left === 0 ? 0 : reportedCount + unreported.length;
    unreported = [];
  };
}
