import { fitCrop, outputSideMax, sizeWith, withCrop } from '@fanfare/core/image-edit/crop.ts';
import { plainEdit, type Size } from '@fanfare/core/image-edit/edit.ts';
import { cropOf, flip, outputSize, turnRight, turnLeft } from '@fanfare/core/image-edit/frame.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { Slider } from '../../../ui/slider.tsx';
import { freeShape, useEditing } from '../editing.ts';
import { FlipIcon, FlipVerticalIcon, RotateLeftIcon, RotateRightIcon } from '../icons.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Panel } from '../parts/panel.tsx';

const NetworkPresets = lazyComponent(
  async () => (await import('../networks/network-presets.tsx')).NetworkPresets,
);

const plainShapes: readonly { label: string; ratio: Size | null }[] = [
  { label: freeShape.id, ratio: null },
  { label: '1:1', ratio: { width: 1, height: 1 } },
  { label: '4:3', ratio: { width: 4, height: 3 } },
  { label: '3:2', ratio: { width: 3, height: 2 } },
  { label: '16:9', ratio: { width: 16, height: 9 } },
];

/** Crop shapes that are not made for a network: a free shape, common shapes, and the shape of the original image. */
function PlainShapes() {
  const { image, edit, frame, shape, chooseShape, change, announce } = useEditing();
  const choose = (label: string, ratio: Size | null) => {
    chooseShape({ id: label, ratio });
    if (!ratio) return;
    const crop = fitCrop(frame, ratio, edit.crop ?? undefined);
    change({ ...withCrop(edit, image, crop), size: null });
    announce(`Cropped to ${label}, ${crop.width} × ${crop.height}.`);
  };
  return (
    <Box role="group" aria-label="Shape" sx={shapesSx}>
      {[...plainShapes, { label: 'Original', ratio: frame }].map(({ label, ratio }) => (
        <Button
          key={label}
          size="small"
          variant="outlined"
          color="inherit"
          aria-pressed={shape.id === label}
          onClick={() => choose(label, ratio)}
          sx={shapeSx}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

/** Fields for the exported size. If the shape is free, changing one side also changes the shape of the crop. */
function ResultSize() {
  const { image, edit, frame, shape, change } = useEditing();
  const crop = cropOf(image, edit);
  const size = outputSize(image, edit);
  const resize = (side: { width: number } | { height: number }) => {
    if (shape.ratio) {
      const next = sizeWith(crop, side);
      const isCrop = next.width === crop.width && next.height === crop.height;
      change({ ...edit, crop, size: isCrop ? null : next }, 'size');
      return;
    }
    const wanted = { ...size, ...side };
    const cut = fitCrop(frame, wanted, crop);
    const isCrop = cut.width === wanted.width && cut.height === wanted.height;
    change({ ...edit, crop: cut, size: isCrop ? null : wanted }, 'size');
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <NumberField
          label="Width"
          unit="px"
          value={size.width}
          min={1}
          max={outputSideMax}
          onChange={(width) => resize({ width })}
        />
        <NumberField
          label="Height"
          unit="px"
          value={size.height}
          min={1}
          max={outputSideMax}
          onChange={(height) => resize({ height })}
        />
      </Box>
      {size.width > crop.width && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          This is larger than the crop, so the image will look less sharp.
        </Typography>
      )}
    </Box>
  );
}

export function CropPanel() {
  const { image, edit, change, chooseShape, announce } = useEditing();
  const { crop, size, straighten, turns, flippedX, flippedY } = edit;
  const isPlain = crop === null && size === null && straighten === 0 && turns === 0 && !flippedX && !flippedY;
  const turned = (to: 'right' | 'left') => {
    change(to === 'right' ? turnRight(edit, image) : turnLeft(edit, image));
    // A turn changes a crop of 4:5 to 5:4, so the chosen shape no longer applies.
    chooseShape(freeShape);
    announce(`Rotated to the ${to}.`);
  };
  const flipped = (axis: 'x' | 'y') => {
    change(flip(edit, image, axis));
    announce(axis === 'x' ? 'Flipped left to right.' : 'Flipped upside down.');
  };
  const reset = () => {
    // Turns the whole edit until the picture is upright, so that the layers turn together with the picture.
    const upright = Array.from({ length: (4 - turns) % 4 }).reduce<typeof edit>(
      (each) => turnRight(each, image),
      edit,
    );
    const level = upright.flippedX ? flip(upright, image, 'x') : upright;
    const plain = level.flippedY ? flip(level, image, 'y') : level;
    change({ ...plain, crop: null, size: null, straighten: plainEdit.straighten });
    chooseShape(freeShape);
  };
  return (
    <Panel title="Crop" canReset={!isPlain} onReset={reset}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Suspense fallback={<Box sx={{ minHeight: 264 }} />}>
          <NetworkPresets />
        </Suspense>
        <PlainShapes />
      </Box>
      <ResultSize />
      <Slider
        label="Straighten"
        value={straighten}
        min={-45}
        max={45}
        step={0.5}
        format={(degrees) => `${degrees < 0 ? '−' : ''}${Math.abs(degrees)}°`}
        onChange={(degrees) => change({ ...edit, straighten: degrees }, 'straighten')}
      />
      <Box role="group" aria-label="Rotate and flip" sx={turnsSx}>
        <IconButton aria-label="Rotate left" title="Rotate left" onClick={() => turned('left')}>
          <RotateLeftIcon />
        </IconButton>
        <IconButton aria-label="Rotate right" title="Rotate right" onClick={() => turned('right')}>
          <RotateRightIcon />
        </IconButton>
        <IconButton aria-label="Flip left to right" title="Flip left to right" onClick={() => flipped('x')}>
          <FlipIcon />
        </IconButton>
        <IconButton aria-label="Flip upside down" title="Flip upside down" onClick={() => flipped('y')}>
          <FlipVerticalIcon />
        </IconButton>
      </Box>
    </Panel>
  );
}

const shapesSx = {
  display: 'flex',
  gap: 0.75,
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  overflowX: { xs: 'auto', md: 'visible' },
  p: '3px',
  m: '-3px',
  '& > button': { flex: 'none' },
} as const;

const shapeSx = {
  minWidth: 0,
  px: 1.5,
  borderRadius: '16px',
  '&[aria-pressed="true"]': { borderColor: 'primary.main', bgcolor: 'action.selected' },
} as const;

const turnsSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, 1fr)',
  gap: 1,
  '& > button': { width: '100%', height: 44, border: 1, borderColor: 'divider', borderRadius: '8px' },
} as const;
