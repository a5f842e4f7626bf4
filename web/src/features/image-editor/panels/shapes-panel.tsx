import { shapeNames, type ShapeLayer, type ShapeName } from '@fanfare/core/image-edit/edit.ts';
import { shapeLabels } from '@fanfare/core/image-edit/edit-words.ts';
import { newShape } from '../new-layers.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Slider } from '../../../ui/slider.tsx';
import { useEditing } from '../editing.ts';
import { ColorField } from '../parts/color-field.tsx';
import { Panel } from '../parts/panel.tsx';

const paths: Readonly<Record<ShapeName, string>> = {
  rectangle: 'M4 6h16v12H4z',
  ellipse: 'M3 12a9 6.5 0 1 0 18 0a9 6.5 0 1 0-18 0',
  line: 'M4 18 20 6',
  arrow: 'M4 18 20 6M13 6h7v7',
  star: 'm12 3.5 2.6 5.6 6 .8-4.4 4.2 1.1 6-5.3-3-5.3 3 1.1-6L3.4 9.9l6-.8z',
  heart: 'M12 20S4 15 4 9.5A4 4 0 0 1 12 8a4 4 0 0 1 8 1.5C20 15 12 20 12 20z',
};

const hasFill = ({ shape }: ShapeLayer) => shape !== 'line' && shape !== 'arrow';

function ShapeFields({ layer }: { layer: ShapeLayer }) {
  const { changeLayer, frame } = useEditing();
  const side = Math.max(frame.width, frame.height);
  const { fill, stroke, opacity } = layer;
  const firstWidth = Math.max(1, Math.round(side / 150));
  return (
    <>
      {hasFill(layer) && (
        <ColorField
          label="Fill"
          value={fill}
          // A shape with neither a fill nor an outline would be invisible, so a shape that loses its fill gets an
          // outline.
          onNone={() =>
            changeLayer({ fill: null, stroke: stroke ?? { color: fill ?? '#14171f', width: firstWidth } })
          }
          onChange={(color) => changeLayer({ fill: color }, 'fill')}
        />
      )}
      <ColorField
        label={hasFill(layer) ? 'Outline' : 'Color'}
        value={stroke?.color ?? null}
        {...(hasFill(layer) && fill !== null && { onNone: () => changeLayer({ stroke: null }) })}
        onChange={(color) => changeLayer({ stroke: { color, width: stroke?.width ?? firstWidth } }, 'stroke')}
      />
      {stroke && (
        <Slider
          label="Line width"
          value={Math.max(1, Math.round((stroke.width / side) * 1000))}
          min={1}
          max={60}
          onChange={(width) =>
            changeLayer({ stroke: { ...stroke, width: Math.max(1, (width / 1000) * side) } }, 'stroke width')
          }
        />
      )}
      <Slider
        label="Opacity"
        value={Math.round(opacity * 100)}
        min={10}
        max={100}
        format={(value) => `${value}%`}
        onChange={(value) => changeLayer({ opacity: value / 100 }, 'opacity')}
      />
    </>
  );
}

export function ShapesPanel() {
  const { layer, addLayer, newId, image, edit } = useEditing();
  return (
    <Panel title="Shapes">
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(72px, 1fr))', gap: 1 }}>
        {shapeNames.map((shape) => (
          <ButtonBase
            key={shape}
            aria-label={`Add ${shapeLabels[shape].toLowerCase()}`}
            title={shapeLabels[shape]}
            onClick={() => addLayer(newShape(newId(), image, edit, shape))}
            sx={shapeSx}
          >
            <svg
              aria-hidden
              width="28"
              height="28"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinejoin="round"
              strokeLinecap="round"
            >
              <path d={paths[shape]} />
            </svg>
          </ButtonBase>
        ))}
      </Box>
      {layer?.kind === 'shape' && <ShapeFields key={layer.id} layer={layer} />}
    </Panel>
  );
}

const shapeSx = {
  height: 56,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  '&:hover': { borderColor: 'text.disabled', bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const;
