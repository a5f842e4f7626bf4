import Typography from '@mui/material/Typography';
import { Slider } from '../../../ui/slider.tsx';
import { useEditing } from '../editing.ts';
import { ColorField } from '../parts/color-field.tsx';
import { Panel } from '../parts/panel.tsx';

/** The settings of the brush. If a drawing is selected, they change this drawing too. */
export function DrawPanel() {
  const { brush, changeBrush, layer, changeLayer, frame } = useEditing();
  const side = Math.max(frame.width, frame.height);
  const drawing = layer?.kind === 'drawing' ? layer : null;
  const width = drawing ? Math.round((drawing.width / side) * 1000) : brush.width;
  const { color, opacity } = drawing ?? brush;
  return (
    <Panel title="Draw">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {drawing ? 'These change the selected drawing.' : 'Draw on the image with the pointer or a finger.'}
      </Typography>
      <ColorField
        label="Color"
        value={color}
        onChange={(next) => {
          changeBrush({ color: next });
          if (drawing) changeLayer({ color: next }, 'color');
        }}
      />
      <Slider
        label="Width"
        value={width}
        min={1}
        max={60}
        onChange={(next) => {
          changeBrush({ width: next });
          if (drawing) changeLayer({ width: Math.max(1, (next / 1000) * side) }, 'width');
        }}
      />
      <Slider
        label="Opacity"
        value={Math.round(opacity * 100)}
        min={10}
        max={100}
        format={(value) => `${value}%`}
        onChange={(next) => {
          changeBrush({ opacity: next / 100 });
          if (drawing) changeLayer({ opacity: next / 100 }, 'opacity');
        }}
      />
    </Panel>
  );
}
