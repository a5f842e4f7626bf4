import type { ShowToast } from './toasts.tsx';

/** Shows a toast with progress until the work ends. */
export async function toastWhile<Result>(
  toast: ShowToast,
  text: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = toast({ text, severity: 'working' });
  try {
    return await work();
  } finally {
    end();
  }
}

export const restoringText = 'Restoring…';
