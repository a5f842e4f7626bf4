import type { ImageEdit, Size } from '@fanfare/core/image-edit/edit.ts';
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { ImageRenderer } from '../renderer.ts';

interface PreviewCanvasProps {
  renderer: ImageRenderer;
  edit: ImageEdit;
  within: Size;
  label: string;
  style: CSSProperties;
  onFailed: (error: unknown) => void;
}

function show(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('bitmaprenderer');
  // The canvas becomes the owner of the bitmap, so nothing is copied.
  if (context) context.transferFromImageBitmap(bitmap);
  else bitmap.close();
}

/**
 * The picture of the whole frame. Another element above it shows the crop, so a change of the crop does not draw the
 * picture again.
 */
export function PreviewCanvas({ renderer, edit, within, label, style, onFailed }: PreviewCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const latest = useRef(onFailed);
  useEffect(() => {
    latest.current = onFailed;
  });
  const { turns, flippedX, flippedY, straighten, adjust, filter, layers } = edit;
  const { width, height } = within;
  const picture = useMemo(
    () => ({ turns, flippedX, flippedY, straighten, adjust, filter, layers, crop: null, size: null }),
    [turns, flippedX, flippedY, straighten, adjust, filter, layers],
  );
  useEffect(() => {
    let gone = false;
    renderer.preview(picture, { width, height }).then(
      (bitmap) => {
        if (!bitmap) return;
        if (gone || !canvas.current) bitmap.close();
        else {
          show(canvas.current, bitmap);
          setIsDrawn(true);
        }
      },
      (error: unknown) => {
        if (!gone) latest.current(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [renderer, width, height, picture]);
  return <canvas ref={canvas} role="img" aria-label={label} data-drawn={isDrawn} style={style} />;
}
