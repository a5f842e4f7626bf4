import type { Layer } from '@fanfare/core/image-edit/edit.ts';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useEditing } from '../editing.ts';
import { CropOverlay } from './crop-overlay.tsx';
import { LayerOverlay } from './layer-overlay.tsx';
import { PreviewCanvas } from './preview-canvas.tsx';
import { useGestures } from './use-gestures.ts';
import type { Viewport } from './use-viewport.ts';
import { previewSize } from './viewport.ts';

interface StageProps {
  viewport: Viewport;
  isPanning: boolean;
  onSelect: (layer: Layer | null) => void;
  /** Called after a double click on the selected layer. */
  onOpenLayer: () => void;
  onFailed: (error: unknown) => void;
}

/** The number of pixels for each unit that a wheel event may use: a pixel, a line or a page. */
const linePixels = [1, 16, 400] as const;

/** Moves the view with the wheel. Zooms with Ctrl and the wheel, and by pinching a touchpad. */
function useWheel({ element, zoom, pan }: Viewport) {
  useEffect(() => {
    const turn = (event: WheelEvent) => {
      // Prevents the page from scrolling and zooming. A listener of React could not, because React adds it as a passive
      // one.
      event.preventDefault();
      const unit = linePixels[event.deltaMode] ?? 1;
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      if (event.ctrlKey || event.metaKey) zoom(Math.exp((-event.deltaY * unit) / 300), at);
      else pan({ x: -event.deltaX * unit, y: -event.deltaY * unit });
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [element, zoom, pan]);
}

/** The picture with its crop and layers, which are edited by pointer, touch and keys. */
export function Stage({ viewport, isPanning, onSelect, onOpenLayer, onFailed }: StageProps) {
  const editing = useEditing();
  const { image, name, edit, frame, renderer, tool, brush } = editing;
  const { view, ref } = viewport;
  useWheel(viewport);
  const { line, handlers } = useGestures({ editing, viewport, isPanning, onSelect });
  const within = previewSize(frame, view.zoom, window.devicePixelRatio || 1);
  const shown = {
    position: 'absolute',
    left: view.x,
    top: view.y,
    width: frame.width * view.zoom,
    height: frame.height * view.zoom,
  } as const;
  return (
    <Box
      ref={ref}
      {...handlers}
      data-stage
      data-cursor={isPanning ? 'pan' : tool === 'draw' ? 'draw' : undefined}
      sx={stageSx}
    >
      <PreviewCanvas
        renderer={renderer}
        edit={edit}
        within={within}
        label={`${name}, ${image.width} × ${image.height} pixels`}
        style={shown}
        onFailed={onFailed}
      />
      {line && (
        <svg
          style={{ ...shown, overflow: 'visible', pointerEvents: 'none' }}
          viewBox={`0 0 ${frame.width} ${frame.height}`}
        >
          <polyline
            points={line.length === 2 ? [...line, ...line].join(' ') : line.join(' ')}
            fill="none"
            stroke={brush.color}
            strokeOpacity={brush.opacity}
            strokeWidth={(brush.width / 1000) * Math.max(frame.width, frame.height)}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
      <CropOverlay view={view} />
      {tool !== 'crop' && <LayerOverlay view={view} onOpen={onOpenLayer} />}
    </Box>
  );
}

/** The stage is dark in both themes, so that the colours of a picture look the same. */
const stageSx = {
  position: 'relative',
  minWidth: 0,
  minHeight: 0,
  overflow: 'hidden',
  touchAction: 'none',
  userSelect: 'none',
  bgcolor: '#20232c',
  backgroundImage: 'radial-gradient(rgba(255, 255, 255, 0.06) 1px, transparent 1px)',
  backgroundSize: '16px 16px',
  '&[data-cursor="pan"], &[data-cursor="pan"] *': { cursor: 'grab !important' },
  '&[data-cursor="draw"], &[data-cursor="draw"] *': { cursor: 'crosshair' },
} as const;
