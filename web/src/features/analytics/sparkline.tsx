import Box from '@mui/material/Box';

const width = 92;
const height = 32;
const inset = 3;

/** Decorative, because the number and its change are shown as text next to it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  const points = values.map((value, n) => [
    inset + (n * (width - 2 * inset)) / (values.length - 1),
    height - inset - ((value - least) / span) * (height - 2 * inset),
  ]);
  const [x = 0, y = 0] = points.at(-1) ?? [];
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      sx={{ display: { xs: 'none', lg: 'block' }, flex: 'none', width, height }}
    >
      <polyline
        points={points.map((point) => point.map((each) => each.toFixed(1)).join(',')).join(' ')}
        fill="none"
        stroke="var(--c1)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r="2.5" fill="var(--c1)" />
    </Box>
  );
}
