import { describe, expect, it } from 'vitest';
import { toastPlace } from './use-toast-place.ts';

describe('the place of toasts while a dialog is open', () => {
  it.each([
    ['below a dialog that leaves room there', { top: 200, bottom: 700, actions: 640 }, '12px', 'auto'],
    ['above a dialog at the bottom of a phone', { top: 500, bottom: 800, actions: 740 }, 'auto', '12px'],
    [
      'above the buttons of a dialog as high as the screen',
      { top: 16, bottom: 784, actions: 720 },
      'calc(80px + 12px)',
      'auto',
    ],
    ['at the end of a high dialog without buttons', { top: 16, bottom: 784, actions: null }, '12px', 'auto'],
    [
      'above a dialog without buttons at the bottom of a phone',
      { top: 500, bottom: 800, actions: null },
      'auto',
      '12px',
    ],
  ])('toasts are %s', (_, dialog, bottom, top) => {
    expect(toastPlace(dialog, 800)).toEqual({ top, bottom });
  });
});
