import type { ImageStyle } from '@fanfare/core/assistant/image.ts';
import { useId } from 'react';

interface SampleScene {
  sky: readonly [string, string];
  sun: string;
  hills: readonly [string, string];
  outline?: string;
  /** The colour of the grid of lines that is drawn on the ground in perspective. */
  grid?: string;
  /** True if the sun and the hills are translucent. */
  soft?: boolean;
  round?: boolean;
}

const samples: Readonly<Record<ImageStyle, SampleScene>> = {
  realistic: { sky: ['#7fb2dd', '#f3d9b4'], sun: '#fff4d6', hills: ['#55734c', '#2f4a33'] },
  futuristic: { sky: ['#12306b', '#5ad1e6'], sun: '#e9fbff', hills: ['#2b6fa8', '#123a66'], grid: '#9af0ff' },
  cartoon: { sky: ['#8fd8ff', '#c9f0ff'], sun: '#ffd23f', hills: ['#6fcf56', '#2f9e44'], outline: '#1b1b2f' },
  sticker: { sky: ['#f7a8c4', '#f7a8c4'], sun: '#ffe066', hills: ['#5b8def', '#3a63c4'], outline: '#ffffff' },
  '3d': { sky: ['#c9b8ff', '#f1e8ff'], sun: '#ff8f6b', hills: ['#8a6cf0', '#5a3fc0'], round: true },
  anime: { sky: ['#ff9ec4', '#ffe3b0'], sun: '#fffbe6', hills: ['#7a6fd0', '#463f8f'] },
  watercolor: { sky: ['#cfe4ee', '#f6ead9'], sun: '#f3b98b', hills: ['#9bbfa9', '#7d9fb8'], soft: true },
  minimalist: { sky: ['#efece6', '#efece6'], sun: '#e0573e', hills: ['#d8d3c8', '#2d2d2d'] },
  vintage: { sky: ['#d9b98a', '#efe0bd'], sun: '#f8edd0', hills: ['#9a7748', '#654a2b'] },
  cyberpunk: { sky: ['#180a35', '#6d1b7b'], sun: '#ff3ea5', hills: ['#2b1055', '#12062b'], grid: '#27f5ff' },
};

/** A small landscape in this style. */
export function StyleSample({ value: style }: { value: ImageStyle }) {
  const id = useId();
  const { sky, sun, hills, outline, grid, soft = false, round = false } = samples[style];
  const line = outline === undefined ? {} : { stroke: outline, strokeWidth: 2.5 };
  const opacity = soft ? 0.7 : 1;
  return (
    <svg viewBox="0 0 80 52" width="100%" aria-hidden preserveAspectRatio="xMidYMid slice">
      <defs>
        <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={sky[0]} />
          <stop offset="1" stopColor={sky[1]} />
        </linearGradient>
        <radialGradient id={`${id}r`} cx="0.35" cy="0.3" r="0.8">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="0.4" stopColor={sun} />
          <stop offset="1" stopColor={hills[1]} />
        </radialGradient>
      </defs>
      <rect width="80" height="52" fill={`url(#${id}s)`} />
      <circle
        cx="54"
        cy="20"
        r={round ? 12 : 9}
        fill={round ? `url(#${id}r)` : sun}
        opacity={opacity}
        {...line}
      />
      <path d="M-3 42 Q14 18 34 34 T83 30 V56 H-3Z" fill={hills[0]} opacity={opacity} {...line} />
      <path d="M-3 48 Q22 32 46 44 T83 42 V56 H-3Z" fill={hills[1]} opacity={opacity} {...line} />
      {grid !== undefined && (
        <path
          d="M0 46H80M0 50H80M40 42 20 52M40 42 60 52M40 42 2 52M40 42 78 52"
          stroke={grid}
          strokeWidth="0.7"
          fill="none"
        />
      )}
    </svg>
  );
}
