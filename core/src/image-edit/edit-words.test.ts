import { plainEdit, type Layer } from './edit.ts';
import { adjustText, layerName } from './edit-words.ts';
import { describe, expect, it } from 'vitest';

const box = { left: 0, top: 0, width: 10, height: 10 };
const any = { id: 'a', isHidden: false, box, angle: 0 };

describe('the words of an edit', () => {
  it('adjustments are listed with their signs', () => {
    const { adjust } = plainEdit;
    expect(adjustText(adjust)).toBe('');
    expect(adjustText({ ...adjust, warmth: 12, contrast: -4 })).toBe('Contrast −4, warmth +12');
  });

  it('layers are named after their content', () => {
    const text: Layer = {
      ...any,
      kind: 'text',
      text: 'Back\n for autumn ',
      font: 'sans',
      size: 12,
      isBold: false,
      align: 'left',
      color: '#000000',
      outline: null,
      background: null,
    };
    const shape: Layer = { ...any, kind: 'shape', shape: 'heart', fill: null, stroke: null, opacity: 1 };
    expect(
      [
        text,
        { ...text, text: ' ' },
        shape,
        { ...any, kind: 'sticker' as const, emoji: '☕' },
        { ...any, kind: 'blur' as const, strength: 3 },
      ].map((layer) => layerName(layer)),
    ).toEqual(['Back for autumn', 'Text', 'Heart', 'Sticker ☕', 'Blur']);
  });
});
