import { seededBetween } from '../../_sandbox/seeded.ts';

/** A placeholder for videos without a thumbnail. */
export function pictureOf(id: string): string {
  const hue = seededBetween([0, 359], id, 'hue');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="hsl(${hue} 40% 38%)"/>` +
    `<path d="M66 27v36l30-18z" fill="hsl(${hue} 60% 85%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
