import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThreadFrame } from './thread-frame.tsx';

class Visible extends EventTarget {
  height = 740;
  offsetTop = 0;
  scale = 1;

  become(change: { height?: number; offsetTop?: number; scale?: number }) {
    Object.assign(this, change);
    this.dispatchEvent(new Event('resize'));
  }
}

let visible: Visible;
beforeEach(() => {
  visible = new Visible();
  vi.stubGlobal('visualViewport', visible);
  vi.stubGlobal('innerHeight', 740);
});
afterEach(() => vi.unstubAllGlobals());

const inset = () => document.documentElement.style.getPropertyValue('--keyboard');

describe('the height that the keyboard of a phone covers', () => {
  it('the height is set while the keyboard is open', () => {
    const { unmount } = render(<ThreadFrame label="Comment of moss">Is it open?</ThreadFrame>);
    expect(inset()).toBe('');
    visible.become({ height: 440 });
    expect(inset()).toBe('300px');
    visible.become({ offsetTop: 120 });
    expect(inset()).toBe('180px');
    visible.become({ height: 740, offsetTop: 0 });
    expect(inset()).toBe('');
    visible.become({ height: 440 });
    unmount();
    expect(inset()).toBe('');
  });

  it('no height is set when the person zooms in', () => {
    render(<ThreadFrame label="Comment of moss">Is it open?</ThreadFrame>);
    visible.become({ height: 370, scale: 2 });
    expect(inset()).toBe('');
  });
});
