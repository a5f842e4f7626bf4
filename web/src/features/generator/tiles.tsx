import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ComponentType } from 'react';

interface TilesProps<Value extends string> {
  label: string;
  values: readonly Value[];
  value: Value;
  /** The second line of a tile. */
  noteOf?: (value: Value) => string;
  Picture: ComponentType<{ value: Value }>;
  /** The numbers of columns on wide screens and on phones. */
  columns: readonly [number, number];
  onChange: (value: Value) => void;
}

/**
 * Tiles with pictures, of which the person chooses one. Each is a radio button, so the arrow keys move between the
 * tiles.
 */
export function Tiles<Value extends string>({
  label,
  values,
  value,
  noteOf,
  Picture,
  columns: [wide, narrow],
  onChange,
}: TilesProps<Value>) {
  const id = useId();
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ p: 0, mb: 0.5, fontWeight: 560 }}>
        {label}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 0.75,
          gridTemplateColumns: {
            xs: `repeat(${narrow}, minmax(0, 1fr))`,
            sm: `repeat(${wide}, minmax(0, 1fr))`,
          },
        }}
      >
        {values.map((each) => (
          <Box component="label" key={each} sx={tileSx}>
            <input
              type="radio"
              name={id}
              value={each}
              checked={each === value}
              onChange={() => onChange(each)}
            />
            <Box aria-hidden sx={{ width: '100%', display: 'grid', placeItems: 'center', lineHeight: 0 }}>
              <Picture value={each} />
            </Box>
            <Typography variant="caption" sx={nameSx}>
              {each}
            </Typography>
            {noteOf && (
              <Typography variant="caption" sx={{ color: 'text.secondary', pb: 0.5, lineHeight: 1.2 }}>
                {noteOf(each)}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The values are in lower case. The letters are set close together, so that the longest names fit. */
const nameSx = {
  fontWeight: 520,
  letterSpacing: '-0.03em',
  py: 0.25,
  lineHeight: 1.3,
  '&::first-letter': { textTransform: 'uppercase' },
} as const;

const tileSx = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'flex-end',
  minHeight: 44,
  minWidth: 0,
  overflow: 'hidden',
  textAlign: 'center',
  // Small enough that the longest names fit on a phone.
  '& .MuiTypography-root': { fontSize: '0.6875rem' },
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  cursor: 'pointer',
  '&:hover': { borderColor: 'text.disabled' },
  '&:has(:checked)': {
    borderColor: 'primary.main',
    bgcolor: 'action.selected',
    boxShadow: (theme: { vars?: { palette: { primary: { main: string } } } }) =>
      `inset 0 0 0 1px ${theme.vars?.palette.primary.main ?? ''}`,
  },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '1px' },
  '& input': { position: 'absolute', inset: 0, opacity: 0, m: 0, cursor: 'inherit' },
} as const;
