import Box from '@mui/material/Box';

export function TypingIndicator({ label }: { label: string }) {
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 24 }}>
      <Box aria-hidden sx={dotsSx}>
        <span />
        <span />
        <span />
      </Box>
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {label}
      </Box>
    </Box>
  );
}

const dotsSx = {
  display: 'flex',
  gap: '4px',
  '& span': {
    width: 6,
    height: 6,
    borderRadius: '50%',
    bgcolor: 'text.secondary',
    animation: 'assistant-typing 1.2s ease-in-out infinite',
  },
  '& span:nth-of-type(2)': { animationDelay: '0.15s' },
  '& span:nth-of-type(3)': { animationDelay: '0.3s' },
  '@keyframes assistant-typing': { '0%, 60%, 100%': { opacity: 0.3 }, '30%': { opacity: 1 } },
  '@media (prefers-reduced-motion: reduce)': { '& span': { animation: 'none' } },
} as const;
