import Box from '@mui/material/Box';

interface PlaceholderProps {
  width?: number | string;
  height?: number;
  /** Corner radius of the content it replaces. */
  radius?: number;
}

/** Reserves the space of content that is loading. It pulses, unless the person prefers reduced motion. */
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
