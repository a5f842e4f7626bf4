import { directionOf, type Handle } from '@fanfare/core/image-edit/crop.ts';
import type { CSSProperties } from 'react';

const half = 22;

export const handleLabels: Readonly<Record<Handle, string>> = {
  n: 'top side',
  ne: 'upper right corner',
  e: 'right side',
  se: 'lower right corner',
  s: 'bottom side',
  sw: 'lower left corner',
  w: 'left side',
  nw: 'upper left corner',
};

const cursors: Readonly<Record<Handle, string>> = {
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  nw: 'nwse-resize',
  se: 'nwse-resize',
};

/** The CSS position that centres a handle of 44 px on its corner or side of the box. */
export function handlePosition(handle: Handle): CSSProperties {
  const { x, y } = directionOf(handle);
  const at = (direction: number) => `calc(${(direction + 1) * 50}% - ${half}px)`;
  return { left: at(x), top: at(y), cursor: cursors[handle] };
}

/** The area that can be grabbed is larger than the visible handle. */
export const handleSx = {
  appearance: 'none',
  position: 'absolute',
  width: 2 * half,
  height: 2 * half,
  p: 0,
  border: 0,
  background: 'none',
  pointerEvents: 'auto',
  touchAction: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '15px',
    borderRadius: '3px',
    bgcolor: '#fff',
    boxShadow: '0 0 0 1px rgba(10, 12, 20, 0.5), 0 1px 4px rgba(10, 12, 20, 0.4)',
  },
  '&[data-look="angle"]::before': { borderRadius: '50%' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::before': { boxShadow: '0 0 0 3px #4f46e5, 0 0 0 5px #fff' },
} as const;
