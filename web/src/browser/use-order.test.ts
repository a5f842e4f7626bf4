import { act, renderHook } from '@testing-library/react';
import type { MouseEvent, PointerEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useOrder } from './use-order.ts';

function open(items: readonly string[]) {
  const onOrder = vi.fn();
  const { result, rerender } = renderHook(
    (shown: readonly string[]) => useOrder({ items: shown, idOf: (item) => item, noun: 'Layer', onOrder }),
    { initialProps: items },
  );
  return { result, rerender, onOrder };
}

describe('a list that changes while an item is moved', () => {
  it('releasing the pointer does not restore an item that was removed during the drag', () => {
    const { result, rerender, onOrder } = open(['a', 'b', 'c']);
    act(() => result.current.handleOf('a').onPointerDown({ button: 0 } as PointerEvent));
    expect(result.current.liftedId).toBe('a');
    rerender(['a', 'b']);
    act(() => void window.dispatchEvent(new Event('pointerup')));
    expect(onOrder).not.toHaveBeenCalled();
    expect(result.current.items).toEqual(['a', 'b']);
  });

  it('a handle that loses the focus does not restore an item that was removed during the move, and the next press of the handle starts a new move', () => {
    const { result, rerender, onOrder } = open(['a', 'b', 'c']);
    act(() => result.current.handleOf('a').onClick({ detail: 0 } as MouseEvent));
    rerender(['a', 'b']);
    act(() => result.current.handleOf('a').onBlur());
    expect(onOrder).not.toHaveBeenCalled();
    act(() => result.current.handleOf('a').onClick({ detail: 0 } as MouseEvent));
    expect(result.current.liftedId).toBe('a');
  });
});
