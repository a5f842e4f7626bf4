import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

/** A button that reads as a part of the sentence. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Link
      component="button"
      type="button"
      onClick={onClick}
      sx={{
        typography: 'inherit',
        fontWeight: 560,
        verticalAlign: 'baseline',
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      {children}
    </Link>
  );
}
