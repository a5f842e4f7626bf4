import { newBlur } from '../new-layers.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '../../../ui/icons/icons.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { useEditing } from '../editing.ts';
import { Panel } from '../parts/panel.tsx';

export function BlurPanel() {
  const { layer, changeLayer, addLayer, newId, image, edit } = useEditing();
  const blur = layer?.kind === 'blur' ? layer : null;
  return (
    <Panel title="Blur">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Hide faces, names or number plates. The blurred pixels are not in the export.
      </Typography>
      <Button
        variant={blur ? 'outlined' : 'contained'}
        color={blur ? 'inherit' : 'primary'}
        startIcon={<PlusIcon />}
        onClick={() => addLayer(newBlur(newId(), image, edit))}
      >
        Add blurred region
      </Button>
      {blur && (
        <Slider
          label="Strength"
          value={blur.strength}
          min={1}
          max={100}
          onChange={(strength) => changeLayer({ strength }, 'strength')}
        />
      )}
    </Panel>
  );
}
