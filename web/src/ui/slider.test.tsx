import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Slider } from './slider.tsx';

describe('Slider', () => {
  it('the slider has a name, limits and a readable value', () => {
    render(
      <Slider
        label="Duration"
        min={3}
        max={60}
        value={12}
        format={(value) => `${value} seconds`}
        onChange={() => undefined}
      />,
    );
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Duration' });
    expect([slider.min, slider.max, slider.value]).toEqual(['3', '60', '12']);
    expect(slider.getAttribute('aria-valuetext')).toBe('12 seconds');
    expect(screen.getByRole('status').textContent).toBe('12 seconds');
  });

  it('moving the slider reports a number', () => {
    const onChange = vi.fn();
    render(<Slider label="Duration" min={0} max={1} step={0.1} value={0.5} onChange={onChange} />);
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0.7' } });
    expect(onChange.mock.calls).toEqual([[0.7]]);
  });
});
