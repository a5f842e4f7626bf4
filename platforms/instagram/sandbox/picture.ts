import { seededBetween } from '../../_sandbox/seeded.ts';

/** A placeholder picture for posts whose files are not kept. */
export function pictureOf(id: string): string {
  const hue = seededBetween([0, 359], id, 'hue');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 45%)"/>` +
    `<circle cx="32" cy="32" r="18" fill="hsl(${(hue + 40) % 360} 60% 70%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
