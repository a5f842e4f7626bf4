import { textFonts, type TextFont, type TextLayer } from '@fanfare/core/image-edit/edit.ts';
import { newText } from '../new-layers.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PlusIcon } from '../../../ui/icons/icons.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useEditing } from '../editing.ts';
import { ColorField } from '../parts/color-field.tsx';
import { Panel } from '../parts/panel.tsx';

const fontLabels: Readonly<Record<TextFont, string>> = {
  sans: 'Sans serif',
  serif: 'Serif',
  mono: 'Typewriter',
  rounded: 'Rounded',
  condensed: 'Condensed',
  handwriting: 'Handwriting',
};

const textFieldId = 'image-editor-text';

/** Focuses the text field and selects its text, so that the person can start typing. */
export function writeText(): void {
  // The field is rendered with the panel, in the next frame.
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLTextAreaElement>(`#${textFieldId} textarea`);
    field?.focus();
    field?.select();
  });
}

function TextFields({ layer }: { layer: TextLayer }) {
  const { changeLayer, frame } = useEditing();
  const side = Math.max(frame.width, frame.height);
  const { outline, background } = layer;
  const share = (pixels: number) => Math.round((pixels / side) * 1000);
  const pixels = (thousandths: number) => Math.max(1, Math.round((thousandths / 1000) * side));
  return (
    <>
      <Box id={textFieldId}>
        <TextArea
          label="Text"
          rows={2}
          value={layer.text}
          onChange={(text) => changeLayer({ text }, 'text')}
        />
      </Box>
      <SelectField
        label="Font"
        value={layer.font}
        options={textFonts.map((font) => ({ value: font, label: fontLabels[font] }))}
        onChange={(font) => changeLayer({ font })}
      />
      <Slider
        label="Size"
        value={share(layer.size)}
        min={10}
        max={300}
        onChange={(size) => changeLayer({ size: pixels(size) }, 'size')}
      />
      <Segmented
        label="Alignment"
        value={layer.align}
        options={[
          { value: 'left', label: 'Left' },
          { value: 'center', label: 'Center' },
          { value: 'right', label: 'Right' },
        ]}
        onChange={(align) => changeLayer({ align })}
      />
      <SwitchRow label="Bold" checked={layer.isBold} onChange={(isBold) => changeLayer({ isBold })} />
      <ColorField label="Color" value={layer.color} onChange={(color) => changeLayer({ color }, 'color')} />
      <ColorField
        label="Background"
        value={background}
        onNone={() => changeLayer({ background: null })}
        onChange={(color) => changeLayer({ background: color }, 'background')}
      />
      <ColorField
        label="Outline"
        value={outline?.color ?? null}
        onNone={() => changeLayer({ outline: null })}
        onChange={(color) =>
          changeLayer({ outline: { color, width: outline?.width ?? pixels(4) } }, 'outline color')
        }
      />
      {outline && (
        <Slider
          label="Outline width"
          value={share(outline.width)}
          min={1}
          max={20}
          onChange={(width) => changeLayer({ outline: { ...outline, width: pixels(width) } }, 'outline')}
        />
      )}
    </>
  );
}

export function TextPanel() {
  const { layer, addLayer, newId, edit, image } = useEditing();
  return (
    <Panel title="Text">
      <Button
        variant={layer?.kind === 'text' ? 'outlined' : 'contained'}
        color={layer?.kind === 'text' ? 'inherit' : 'primary'}
        startIcon={<PlusIcon />}
        onClick={() => {
          addLayer(newText(newId(), image, edit));
          writeText();
        }}
      >
        Add text
      </Button>
      {layer?.kind === 'text' && <TextFields key={layer.id} layer={layer} />}
    </Panel>
  );
}
