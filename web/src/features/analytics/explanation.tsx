import type { Metric } from '@fanfare/core/analytics/panel.ts';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { InfoIcon } from '../../ui/icons/things.tsx';

export interface Source {
  /** "8 min ago", or "oldest 8 min ago" for the sum of several accounts. */
  age: string;
  /** The age of the oldest answer of a network, such as "8 min ago". Unlike `age`, it never begins with "oldest". */
  asked: string;
  /** "24 Oct – 22 Nov" or "Last 30 days" */
  period: string;
  /**
   * "From 22 Nov 2026" for figures that are at least a day old, or "From 8 min ago" if newer figures could not be
   * loaded. Null for all other figures, and for figures of the last minute.
   */
  stale: string | null;
}

export function explanationLines(
  { definition, source, changeNote }: Metric,
  { period, age }: Source,
): string[] {
  return [
    definition,
    ...(changeNote === null ? [] : [changeNote]),
    `Period: ${period}`,
    `Source: ${source}, ${age}`,
  ];
}

/** Opens on hover, focus and tap; Escape closes it. The card around it must be positioned. */
export function Explanation({ label, lines }: { label: string; lines: readonly string[] }) {
  const id = useId();
  const [isClosed, setIsClosed] = useState(false);
  return (
    <Box
      component="span"
      sx={{
        // On phones, the text is positioned in the card and as wide as the card. On wider screens, it is positioned
        // below the button.
        position: { xs: 'static', md: 'relative' },
        display: 'inline-flex',
        '& [role="tooltip"]': { visibility: 'hidden', opacity: 0 },
        ...(!isClosed && {
          '&:hover [role="tooltip"], &:focus-within [role="tooltip"]': { visibility: 'visible', opacity: 1 },
        }),
      }}
      onPointerEnter={() => setIsClosed(false)}
      onFocus={() => setIsClosed(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setIsClosed(true);
      }}
    >
      <Box component="button" type="button" aria-label={`About ${label}`} aria-describedby={id} sx={infoSx}>
        <InfoIcon />
      </Box>
      <Box role="tooltip" id={id} sx={tipSx}>
        {lines.map((line) => (
          <Box component="span" key={line} sx={{ display: 'block' }}>
            {line}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const infoSx = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 18,
  height: 18,
  p: 0,
  border: 0,
  borderRadius: '50%',
  bgcolor: 'transparent',
  color: 'text.secondary',
  cursor: 'help',
  '& svg': { width: 15, height: 15 },
  // Enlarges the area that reacts to a finger, without moving other elements.
  '&::after': { content: '""', position: 'absolute', inset: -3 },
  '@media (pointer: coarse)': { '&::after': { inset: -13 } },
} as const;

const tipSx = {
  position: 'absolute',
  zIndex: 5,
  top: { xs: 40, md: 'calc(100% + 6px)' },
  left: { xs: 8, md: -96 },
  right: { xs: 8, md: 'auto' },
  width: { md: 236 },
  px: 1.5,
  py: 1,
  borderRadius: '8px',
  typography: 'caption',
  fontWeight: 400,
  color: '#f2f3f7',
  bgcolor: '#14171f',
  boxShadow: '0 8px 24px rgba(10, 12, 20, 0.28)',
  '[data-theme="dark"] &': { bgcolor: '#2b303d' },
  '& > * + *': { mt: 0.5, color: '#c5cad6' },
} as const;
