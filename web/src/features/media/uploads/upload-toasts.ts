import { isSettled, type Upload } from '@fanfare/core/media/uploads.ts';
import type { Toast } from '../../../ui/toasts.tsx';
import { filesText } from '../media-text.ts';

/** Toasts come one after the other: sixty of them would talk for five minutes. */
const few = 3;

function toastFor(ended: readonly Upload[], phase: 'done' | 'failed'): Toast[] {
  const these = ended.filter(({ state }) => state.phase === phase);
  const [first] = these;
  if (!first) return [];
  const what = these.length === 1 ? first.name : filesText(these.length);
  if (phase === 'done') return [{ text: `Uploaded: ${what}` }];
  return [{ text: `Failed to upload: ${what}`, severity: 'error' }];
}

/** Says what became of each file of a few, and of many together when all of them have ended. */
export function tellEnds(toast: (toast: Toast) => void) {
  let untold: Upload[] = [];
  let told = 0;
  return (ended: Upload, uploads: readonly Upload[]): void => {
    untold.push(ended);
    const left = uploads.filter(({ state }) => !isSettled(state)).length;
    if (left > 0 && told + untold.length + left > few) return;
    for (const each of [...toastFor(untold, 'done'), ...toastFor(untold, 'failed')]) toast(each);
    told = left === 0 ? 0 : told + untold.length;
    untold = [];
  };
}
