import { bioThemeIds, bioThemes, type BioThemeId } from '@fanfare/core/bio/themes.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { surface } from '../../ui/surface.ts';
import { panelSx } from './bio-layout.ts';
import type { OpenDraft } from './use-draft.ts';

/** The tiles are radio buttons, so the arrow keys move between the themes. */
export function ThemeTab({ open }: { open: OpenDraft }) {
  const group = useId();
  return (
    <Box component="section" aria-label="Theme" sx={{ ...surface, ...panelSx, minWidth: 0 }}>
      <Box component="fieldset" aria-label="Theme" sx={tilesSx}>
        {bioThemeIds.map((theme) => (
          <Tile
            key={theme}
            group={group}
            theme={theme}
            isChosen={open.draft.theme === theme}
            onChoose={() => open.change((draft) => ({ ...draft, theme }))}
          />
        ))}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        The contrast of every theme is checked.
      </Typography>
    </Box>
  );
}

interface TileProps {
  group: string;
  theme: BioThemeId;
  isChosen: boolean;
  onChoose: () => void;
}

function Tile({ group, theme, isChosen, onChoose }: TileProps) {
  const { label, background, accent, card, text } = bioThemes[theme];
  return (
    <Box component="label" sx={tileSx}>
      <input type="radio" name={group} value={theme} checked={isChosen} onChange={onChoose} />
      <Box
        component="span"
        aria-hidden
        sx={sampleSx}
        style={{ background: `linear-gradient(${background[0]}, ${background[1]})` }}
      >
        <i style={{ background: accent }} />
        <i style={{ background: card, outline: `1px solid color-mix(in srgb, ${text} 25%, transparent)` }} />
      </Box>
      {label}
    </Box>
  );
}

const tilesSx = {
  display: 'grid',
  gap: 1,
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(60px, 1fr))',
} as const;

const tileSx = {
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: 0.5,
  typography: 'caption',
  color: 'text.secondary',
  cursor: 'pointer',
  '& input': { position: 'absolute', inset: 0, opacity: 0, m: 0, cursor: 'inherit' },
  '&:has(:checked)': { fontWeight: 600, color: 'text.primary' },
  '&:has(:checked) > span': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '3px' },
  '&:has(:focus-visible) > span': {
    outlineWidth: '4px',
    outlineStyle: 'solid',
    outlineColor: 'primary.main',
  },
} as const;

const sampleSx = {
  display: 'grid',
  alignContent: 'center',
  gap: 0.75,
  width: '100%',
  maxWidth: 72,
  height: 64,
  m: '5px',
  px: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  '& i': { display: 'block', height: 9, borderRadius: '4px' },
} as const;
