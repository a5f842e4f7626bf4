import LinearProgress from '@mui/material/LinearProgress';
import type { LinkProgress } from './follow-link.ts';
import { sizeText } from '@fanfare/core/text/size-text.ts';

export function linkProgressText({ received, total }: LinkProgress): string {
  if (received === 0) return 'Waiting for the website';
  return total === null ? `${sizeText(received)} so far` : `${sizeText(received)} of ${sizeText(total)}`;
}

/** Progress bar of a link upload, indeterminate until bytes have arrived and the total size is known. */
export function LinkProgressBar({ label, received, total }: LinkProgress & { label: string }) {
  const known = total !== null && total > 0 && received > 0;
  return (
    <LinearProgress
      aria-label={label}
      {...(known
        ? { variant: 'determinate' as const, value: Math.min(100, (received / total) * 100) }
        : { variant: 'indeterminate' as const })}
      sx={{ borderRadius: 1, '@media (prefers-reduced-motion: reduce)': { '& *': { animation: 'none' } } }}
    />
  );
}
