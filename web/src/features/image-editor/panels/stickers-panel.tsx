import { newSticker } from '../new-layers.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useEditing } from '../editing.ts';
import { Panel } from '../parts/panel.tsx';
import { findEmoji } from './emoji.ts';

export function StickersPanel() {
  const { addLayer, newId, image, edit } = useEditing();
  const [search, setSearch] = useState('');
  const groups = findEmoji(search);
  return (
    <Panel title="Stickers">
      <SearchBox label="Search stickers" placeholder="Search stickers" value={search} onChange={setSearch} />
      {groups.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No sticker matches this search.
        </Typography>
      )}
      {groups.map(({ name, emoji }) => (
        <Box key={name} role="group" aria-label={name}>
          <Box aria-hidden sx={{ typography: 'caption', color: 'text.secondary', mb: 0.5 }}>
            {name}
          </Box>
          <Box sx={gridSx}>
            {emoji.map(({ sign, words }) => (
              <ButtonBase
                key={sign}
                aria-label={`Add ${sign} ${words.split(' ')[0] ?? ''}`}
                onClick={() => addLayer(newSticker(newId(), image, edit, sign))}
                sx={emojiSx}
              >
                {sign}
              </ButtonBase>
            ))}
          </Box>
        </Box>
      ))}
    </Panel>
  );
}

const gridSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(40px, 1fr))',
  '@media (pointer: coarse)': { gridTemplateColumns: 'repeat(auto-fill, minmax(48px, 1fr))' },
} as const;

const emojiSx = {
  height: 40,
  borderRadius: '8px',
  fontSize: 24,
  lineHeight: 1,
  '@media (pointer: coarse)': { height: 48 },
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
