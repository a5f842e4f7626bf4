import { plainEdit, type Adjust } from '@fanfare/core/image-edit/edit.ts';
import { Slider } from '../../../ui/slider.tsx';
import { useEditing } from '../editing.ts';
import { Panel } from '../parts/panel.tsx';

const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}`;

const labels: Readonly<Record<keyof Adjust, string>> = {
  brightness: 'Brightness',
  contrast: 'Contrast',
  saturation: 'Saturation',
  warmth: 'Warmth',
};

/** Sliders that adjust the picture. They do not change the layers above it. */
export function AdjustPanel() {
  const { edit, change } = useEditing();
  const { adjust } = edit;
  const names = Object.keys(labels) as (keyof Adjust)[];
  return (
    <Panel
      title="Adjust"
      canReset={names.some((name) => adjust[name] !== 0)}
      onReset={() => change({ ...edit, adjust: plainEdit.adjust })}
    >
      {names.map((name) => (
        <Slider
          key={name}
          label={labels[name]}
          value={adjust[name]}
          min={-100}
          max={100}
          format={signed}
          onChange={(value) => change({ ...edit, adjust: { ...adjust, [name]: value } }, name)}
        />
      ))}
    </Panel>
  );
}
