import { describe, expect, it } from 'vitest';
import { toastPlace } from './use-toast-place.ts';

describe('the place of toasts while a dialog is open', () => {
  it.each([
    ['below a dialog that leaves room there', { top: 200, bottom: 700, hasActions: true }, '12px', 'auto'],
    ['above a dialog at the bottom of a phone', { top: 500, bottom: 800, hasActions: true }, 'auto', '12px'],
    [
      'over the title of a dialog as high as the screen, so that they cover no calendar in it',
      { top: 16, bottom: 784, hasActions: true },
      'auto',
      '12px',
    ],
    [
      'at the end of a high dialog without buttons',
      { top: 16, bottom: 784, hasActions: false },
      '12px',
      'auto',
    ],
    [
      'above a dialog without buttons at the bottom of a phone',
      { top: 500, bottom: 800, hasActions: false },
      'auto',
      '12px',
    ],
  ])('toasts are %s', (_, dialog, bottom, top) => {
    expect(toastPlace(dialog, 800)).toEqual({ top, bottom });
  });
});
