import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { chartSx } from './chart-style.ts';

interface Size {
  width: number;
  height: number;
}

interface SizedProps {
  height: { xs: number; md: number };
  children: (size: Size) => ReactNode;
}

/** Draws a chart once its size is known, so that it is never drawn in another size first. */
export function Sized({ height, children }: SizedProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight } = element;
      setSize((before) =>
        before?.width === width && before.height === clientHeight ? before : { width, height: clientHeight },
      );
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={frame} sx={{ ...chartSx, height }}>
      {size && size.width > 0 && children(size)}
    </Box>
  );
}
