import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

/** A button that looks like a link inside a sentence. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        font: 'inherit',
        fontWeight: 560,
        color: 'primary.main',
        verticalAlign: 'baseline',
        borderRadius: '4px',
        textDecoration: 'underline',
        textDecorationColor: 'transparent',
        textUnderlineOffset: '3px',
        '&:hover': { textDecorationColor: 'currentColor' },
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      {children}
    </ButtonBase>
  );
}
