import { describe, expect, it } from 'vitest';
import { plainEdit, type ImageEdit, type Layer } from './edit.ts';
import { readEdit } from './read-edit.ts';

const box = { left: 10, top: 20, width: 300, height: 120 };

const layers: Layer[] = [
  {
    id: 'a',
    kind: 'text',
    isHidden: false,
    box,
    angle: 12,
    text: 'Hi',
    font: 'serif',
    size: 40,
    isBold: true,
    align: 'right',
    color: '#ffffff',
    outline: { color: '#000000', width: 2 },
    background: null,
  },
  { id: 'b', kind: 'sticker', isHidden: true, box, angle: 0, emoji: '☕' },
  {
    id: 'c',
    kind: 'shape',
    isHidden: false,
    box,
    angle: 0,
    shape: 'star',
    fill: null,
    stroke: null,
    opacity: 0.5,
  },
  { id: 'd', kind: 'drawing', isHidden: false, color: '#123456', width: 8, opacity: 1, points: [1, 2, 3, 4] },
  { id: 'e', kind: 'blur', isHidden: false, box, angle: -30, strength: 40 },
];

const edit: ImageEdit = {
  turns: 3,
  flippedX: true,
  flippedY: false,
  straighten: -4.5,
  crop: box,
  size: { width: 150, height: 60 },
  adjust: { brightness: 1, contrast: -2, saturation: 3, warmth: -4 },
  filter: 'noir',
  layers,
};

const readBack = (value: unknown) => readEdit(JSON.parse(JSON.stringify(value)));

describe('an edit that the browser has stored', () => {
  it('every kind of layer and every value is read back unchanged', () => {
    expect(readBack(edit)).toEqual(edit);
  });

  it('missing values get the values of an unedited image', () => {
    expect(readBack({ turns: 0 })).toEqual(plainEdit);
  });

  it('a layer that cannot be read is left out, and all other layers are read', () => {
    const damaged = [
      { ...layers[0], font: 'wingdings' },
      { ...layers[3], points: [1, 'x'] },
      { id: 'z', kind: 'hologram', box, angle: 0 },
      layers[4],
    ];
    expect(readBack({ ...edit, layers: damaged })?.layers).toEqual([layers[4]]);
  });

  it.each([null, [], 'edit', {}, { turns: 4 }])(
    'the value %o is rejected, because it is not an edit',
    (value) => {
      expect(readEdit(value)).toBeNull();
    },
  );

  it('a number outside of its limits is replaced by the nearest limit', () => {
    const { straighten, adjust } =
      readBack({ ...edit, straighten: 90, adjust: { brightness: -400 } }) ?? plainEdit;
    expect([straighten, adjust.brightness]).toEqual([45, -100]);
  });
});
