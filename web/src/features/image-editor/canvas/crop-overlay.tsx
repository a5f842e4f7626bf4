import { handles } from '@fanfare/core/image-edit/crop.ts';
import { cropOf, outputSize } from '@fanfare/core/image-edit/frame.ts';
import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { useEditing } from '../editing.ts';
import { gripAttribute, gripText, nudgeDistance, applyMove, type Grip } from './gestures.ts';
import { handleLabels, handleSx, handlePosition } from './handles.ts';
import type { View } from './viewport.ts';

/** Shows the crop: everything outside of it is dark. While the crop tool is selected, the crop has handles. */
export function CropOverlay({ view }: { view: View }) {
  const { image, edit, frame, tool, shape, change, announce } = useEditing();
  const isOpen = tool === 'crop';
  const crop = cropOf(image, edit);
  const size = outputSize(image, edit);
  const isWhole = crop.width === frame.width && crop.height === frame.height;
  if (!isOpen && isWhole) return null;
  const pull = (grip: Grip) => (event: KeyboardEvent) => {
    const by = nudgeDistance(event);
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const hold = { original: image, edit, grip, layerId: null, ratio: shape.ratio };
    const next = applyMove(hold, { by, isStrict: false });
    change(next, `crop keys ${gripText(grip)}`);
    const now = cropOf(image, next);
    announce(`${now.width} × ${now.height}, ${now.left} from the left, ${now.top} from the top.`);
  };
  const { zoom } = view;
  const shown = { width: crop.width * zoom, height: crop.height * zoom };
  return (
    <>
      <Box
        sx={clipSx}
        style={{ left: view.x, top: view.y, width: frame.width * zoom, height: frame.height * zoom }}
      >
        <Box
          data-open={isOpen}
          sx={shadeSx}
          style={{ ...shown, left: crop.left * zoom, top: crop.top * zoom }}
        />
      </Box>
      {isOpen && (
        <Box
          role="group"
          aria-roledescription="crop frame"
          aria-label={`Crop: ${size.width} × ${size.height}. Arrow keys move it, with Shift by ten pixels.`}
          tabIndex={0}
          onKeyDown={pull({ of: 'crop', by: 'all' })}
          {...{ [gripAttribute]: gripText({ of: 'crop', by: 'all' }) }}
          sx={frameSx}
          style={{ ...shown, left: view.x + crop.left * zoom, top: view.y + crop.top * zoom }}
        >
          <Box component="span" aria-hidden sx={sizeSx}>
            {size.width} × {size.height}
          </Box>
          {handles.map((handle) => (
            <Box
              key={handle}
              component="button"
              type="button"
              aria-label={`Crop: ${handleLabels[handle]}`}
              onKeyDown={pull({ of: 'crop', by: handle })}
              {...{ [gripAttribute]: gripText({ of: 'crop', by: handle }) }}
              data-look="crop"
              sx={handleSx}
              style={handlePosition(handle)}
            />
          ))}
        </Box>
      )}
    </>
  );
}

/**
 * A shadow of the crop darkens everything outside it. The shadow is clipped, because it must not cover the stage around
 * the picture.
 */
const clipSx = { position: 'absolute', overflow: 'hidden', pointerEvents: 'none' } as const;

const lines = 'rgba(255, 255, 255, 0.45)';

const shadeSx = {
  position: 'absolute',
  boxShadow: '0 0 0 20000px rgba(10, 12, 20, 0.82)',
  '&[data-open="true"]': { boxShadow: '0 0 0 20000px rgba(10, 12, 20, 0.55)' },
} as const;

const frameSx = {
  position: 'absolute',
  cursor: 'move',
  touchAction: 'none',
  outline: '1.5px solid #fff',
  backgroundImage: `linear-gradient(90deg, transparent calc(100% / 3 - 0.5px), ${lines} 0 calc(100% / 3 + 0.5px), transparent 0 calc(200% / 3 - 0.5px), ${lines} 0 calc(200% / 3 + 0.5px), transparent 0), linear-gradient(transparent calc(100% / 3 - 0.5px), ${lines} 0 calc(100% / 3 + 0.5px), transparent 0 calc(200% / 3 - 0.5px), ${lines} 0 calc(200% / 3 + 0.5px), transparent 0)`,
  '&:focus-visible': { outline: '3px solid #9aa0ff' },
} as const;

const sizeSx = {
  position: 'absolute',
  right: 10,
  bottom: 10,
  maxWidth: 'calc(100% - 20px)',
  px: 0.75,
  py: 0.25,
  borderRadius: '6px',
  bgcolor: 'rgba(10, 12, 20, 0.78)',
  color: '#fff',
  typography: 'caption',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
} as const;
