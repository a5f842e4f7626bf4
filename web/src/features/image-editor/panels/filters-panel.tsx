import { filterNames, plainEdit, type FilterName, type ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import { filterLabels } from '@fanfare/core/image-edit/edit-words.ts';
import Box from '@mui/material/Box';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useEditing } from '../editing.ts';
import { Panel } from '../parts/panel.tsx';
import type { ImageRenderer } from '../renderer.ts';
import { narrow } from '../../../ui/screen-width.ts';

/** The size of a preview in pixels: about twice that of its tile, so that it is sharp on high-resolution screens. */
const tile = { width: 240, height: 180 };

type Pictures = Partial<Record<FilterName, ImageBitmap>>;

/** Previews of the picture with each filter, drawn one after the other, and drawn again when the picture changes. */
function useFilterPictures(renderer: ImageRenderer, edit: ImageEdit): Pictures {
  const [pictures, setPictures] = useState<Pictures>({});
  const { turns, flippedX, flippedY, straighten, adjust } = edit;
  const picture = useMemo(
    () => ({ ...plainEdit, turns, flippedX, flippedY, straighten, adjust }),
    [turns, flippedX, flippedY, straighten, adjust],
  );
  useEffect(() => {
    let gone = false;
    const drawn: ImageBitmap[] = [];
    const draw = async () => {
      for (const filter of filterNames) {
        if (gone) return;
        const bitmap = await renderer.preview({ ...picture, filter }, tile, { layers: false });
        if (!bitmap) continue;
        if (gone) return bitmap.close();
        drawn.push(bitmap);
        setPictures((before) => ({ ...before, [filter]: bitmap }));
      }
    };
    draw().catch(() => undefined);
    return () => {
      gone = true;
      // The bitmaps are no longer needed. Without closing them, their memory would be freed only by the next garbage
      // collection.
      for (const bitmap of drawn) bitmap.close();
    };
  }, [renderer, picture]);
  return pictures;
}

function Picture({ bitmap }: { bitmap: ImageBitmap | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !bitmap) return;
    element.width = bitmap.width;
    element.height = bitmap.height;
    element.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} aria-hidden style={pictureStyle} />;
}

export function FiltersPanel() {
  const { edit, change, renderer } = useEditing();
  const id = useId();
  const pictures = useFilterPictures(renderer, edit);
  return (
    <Panel title="Filters">
      <Box role="radiogroup" aria-label="Filter" sx={tilesSx}>
        {filterNames.map((name) => (
          <Box key={name} component="label" sx={tileSx}>
            <Picture bitmap={pictures[name]} />
            <Box
              component="input"
              type="radio"
              name={id}
              checked={edit.filter === name}
              onChange={() => change({ ...edit, filter: name }, 'filter')}
              sx={{ position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'inherit' }}
            />
            <Box component="span" sx={{ p: '4px 8px 6px' }}>
              {filterLabels[name]}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const pictureStyle = { width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', display: 'block' } as const;

const tilesSx = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  // On a phone the tiles are one row, so that the picture above stays large.
  [`@media ${narrow}`]: {
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: '104px',
    overflowX: 'auto',
    p: '4px',
    m: '-4px',
  },
} as const;

const tileSx = {
  position: 'relative',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'action.hover',
  typography: 'caption',
  fontWeight: 560,
  cursor: 'pointer',
  display: 'grid',
  '&:hover': { borderColor: 'text.disabled' },
  '&:has(:checked)': {
    borderColor: 'primary.main',
    boxShadow: (theme: { vars?: { palette: { primary: { main: string } } } }) =>
      `inset 0 0 0 1px ${theme.vars?.palette.primary.main ?? ''}`,
    color: 'primary.main',
  },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const;
