import Box from '@mui/material/Box';

interface ProgressBarProps {
  label: string;
  /** Between 0 and 1. */
  share: number;
  /** The colour of the bar. A warning is also part of the text next to the bar. */
  tone?: 'primary' | 'warning' | 'error';
}

export function ProgressBar({ label, share, tone = 'primary' }: ProgressBarProps) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      sx={{ height: 4, borderRadius: 1, bgcolor: 'action.selected', overflow: 'hidden' }}
    >
      <Box
        style={{ transform: `scaleX(${percent / 100})` }}
        sx={{
          height: '100%',
          bgcolor: `${tone}.main`,
          transformOrigin: 'left',
          transition: (theme) => theme.transitions.create('transform', { duration: 120 }),
        }}
      />
    </Box>
  );
}
