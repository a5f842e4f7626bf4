import Box from '@mui/material/Box';

interface PlaceholderProps {
  width?: number | string;
  height?: number;
  /** As round as what will stand there. */
  radius?: number;
}

/** Holds the place of something that is on its way. It breathes, unless stillness is asked for. */
export function Placeholder({ width = '100%', height = 14, radius = 6 }: PlaceholderProps) {
  return (
    <Box
      aria-hidden
      sx={{
        flexShrink: 0,
        width,
        maxWidth: '100%',
        height,
        my: 0.5,
        borderRadius: `${radius}px`,
        bgcolor: 'action.hover',
        '@keyframes breathe': { '50%': { opacity: 0.5 } },
        animation: 'breathe 1.6s ease-in-out infinite',
      }}
    />
  );
}
