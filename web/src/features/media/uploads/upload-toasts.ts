import { isSettled, type Upload } from '@fanfare/core/media/uploads.ts';
import type { Toast } from '../../../ui/toasts.tsx';
import { filesText } from '../media-text.ts';

/**
 * More toasts than this would take too long, because they are shown one after another: sixty toasts would take five
 * minutes.
 */
const individualMax = 3;

function problemToast(texts: readonly string[]): Toast {
  const more = texts.length - individualMax;
  const shown = more > 0 ? [...texts.slice(0, individualMax), `${more} more`] : texts;
  return { text: shown.join(' · '), severity: 'error', topic: 'files' };
}

/** Reports each of a few uploads when it ends, and many uploads together when all have ended. */
export function createUploadToasts(toast: (toast: Toast) => void) {
  let unreported: Upload[] = [];
  let reportedCount = 0;
  let problems: string[] = [];
  const report = (phase: Upload['state']['phase']) => {
    const these = unreported.filter(({ state }) => state.phase === phase);
    const [first] = these;
    if (!first) return;
    const what = these.length === 1 ? first.name : filesText(these.length);
    if (phase === 'done') return toast({ text: `Uploaded: ${what}`, isBackground: true });
    problems.push(`Failed to upload: ${what}`);
    toast(problemToast(problems));
  };
  return {
    /** Begins the report about files that are chosen together: one toast has all their problems. */
    begin(refusals: readonly string[]) {
      problems = [...refusals];
      if (problems.length > 0) toast(problemToast(problems));
    },
    end(ended: Upload, uploads: readonly Upload[]) {
      unreported.push(ended);
      const left = uploads.filter(({ state }) => !isSettled(state)).length;
      if (left > 0 && reportedCount + unreported.length + left > individualMax) return;
      report('done');
      report('failed');
      reportedCount += unreported.length;
      unreported = [];
      if (left > 0) return;
      reportedCount = 0;
      problems = [];
    },
  };
}
