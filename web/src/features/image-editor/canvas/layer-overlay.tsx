import type { Handle } from '@fanfare/core/image-edit/crop.ts';
import { layerName } from '@fanfare/core/image-edit/edit-words.ts';
import type { Area, DrawingLayer, Layer } from '@fanfare/core/image-edit/edit.ts';
import { pointsOf } from '@fanfare/core/image-edit/layers.ts';
import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { useEditing } from '../editing.ts';
import { gripAttribute, gripText, handlesOf, nudgeDistance, applyMove, type Grip } from './gestures.ts';
import { handleLabels, handleSx, handlePosition } from './handles.ts';
import type { View } from './viewport.ts';

function boxOfDrawing(layer: DrawingLayer): Area {
  const points = pointsOf(layer);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - layer.width / 2, Math.min(...ys) - layer.width / 2];
  return {
    left,
    top,
    width: Math.max(...xs) + layer.width / 2 - left,
    height: Math.max(...ys) + layer.width / 2 - top,
  };
}

const boxOf = (layer: Layer): Area => (layer.kind === 'drawing' ? boxOfDrawing(layer) : layer.box);
const angleOf = (layer: Layer): number => (layer.kind === 'drawing' ? 0 : layer.angle);

function stateText(layer: Layer, grip: Grip): string {
  const box = boxOf(layer);
  if (grip.by === 'angle') return `${Math.round(angleOf(layer))} degrees.`;
  if (grip.by !== 'all') return `${Math.round(box.width)} × ${Math.round(box.height)}.`;
  return `${Math.round(box.left)} from the left, ${Math.round(box.top)} from the top.`;
}

/** The selected layer's box with the handles that resize and rotate it. */
export function LayerOverlay({ view, onOpen }: { view: View; onOpen: () => void }) {
  const { image, edit, layer, change, announce } = useEditing();
  if (!layer || layer.isHidden) return null;
  const box = boxOf(layer);
  const { zoom } = view;
  const pull = (grip: Grip) => (event: KeyboardEvent) => {
    const by = nudgeDistance(event);
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const hold = { original: image, edit, grip, layerId: layer.id, ratio: null };
    const next = applyMove(hold, { by, isStrict: false });
    change(next, `layer keys ${layer.id} ${gripText(grip)}`);
    const now = next.layers.find(({ id }) => id === layer.id);
    if (now) announce(stateText(now, grip));
  };
  const handle = (by: Handle | 'angle', label: string) => (
    <Box
      key={by}
      component="button"
      type="button"
      aria-label={label}
      onKeyDown={pull({ of: 'layer', by })}
      {...{ [gripAttribute]: gripText({ of: 'layer', by }) }}
      data-look={by === 'angle' ? 'angle' : 'box'}
      sx={handleSx}
      style={by === 'angle' ? anglePosition : handlePosition(by)}
    />
  );
  return (
    <Box
      role="group"
      aria-roledescription="layer"
      aria-label={`${layerName(layer)}. Arrow keys move it, with Shift by ten pixels. Delete removes it.`}
      tabIndex={0}
      data-layer-box
      onKeyDown={pull({ of: 'layer', by: 'all' })}
      onDoubleClick={onOpen}
      {...{ [gripAttribute]: gripText({ of: 'layer', by: 'all' }) }}
      sx={boxSx}
      style={{
        left: view.x + box.left * zoom,
        top: view.y + box.top * zoom,
        width: box.width * zoom,
        height: box.height * zoom,
        transform: `rotate(${angleOf(layer)}deg)`,
      }}
    >
      {handlesOf(layer).map((by) => handle(by, `Resize: ${handleLabels[by]}`))}
      {layer.kind !== 'drawing' && handle('angle', 'Rotate')}
    </Box>
  );
}

const anglePosition = { left: 'calc(50% - 22px)', top: -56, cursor: 'grab' } as const;

const boxSx = {
  position: 'absolute',
  cursor: 'move',
  touchAction: 'none',
  outline: '1.5px dashed #fff',
  boxShadow: '0 0 0 1.5px rgba(10, 12, 20, 0.55)',
  '&:focus-visible': { outline: '2px solid #9aa0ff' },
} as const;
