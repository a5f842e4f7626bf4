import type { SandboxIdentity } from './sandbox.ts';
import { seededBetween } from './seeded.ts';

const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/**
 * The profile picture of a sandbox identity as a `data:` address. The sandbox pages allow no other addresses of images.
 */
export function logo(letter: string, from: string, to: string = from): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="g" x2="1" y2="1">` +
    `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    `<rect width="64" height="64" fill="url(#g)"/>` +
    `<text x="32" y="43" font-family="sans-serif" font-size="32" fill="#fff" text-anchor="middle">${letter}</text></svg>`;
  return svgAddress(svg);
}

/**
 * A drawing in place of a post's file that the sandbox has not stored: a sign on a background, in colours that depend
 * on the id.
 */
export function drawnPicture(id: string, [width, height]: readonly [number, number], sign: string): string {
  const hue = seededBetween([0, 359], id, 'hue');
  const ground = `<rect width="${width}" height="${height}" fill="hsl(${hue} 42% 38%)"/>`;
  return svgAddress(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${ground}` +
      `<g fill="hsl(${hue} 60% 85%)">${sign}</g></svg>`,
  );
}

/** Creates a made-up person of a network, with the `usual` properties unless `unusual` changes them. */
export const personWith =
  <Own extends object>(usual: Own) =>
  (
    platformId: string,
    username: string,
    name: string,
    colours: string | readonly [from: string, to: string],
    unusual: Partial<Own> = {},
  ): SandboxIdentity & Own => {
    const [from, to] = typeof colours === 'string' ? [colours] : colours;
    return { ...usual, platformId, username, name, logo: logo(name.charAt(0), from, to), ...unusual };
  };

/** Creates the function that finds a made-up person by their id on the network. */
export const identityFinder =
  <Identity extends SandboxIdentity>(identities: readonly Identity[]) =>
  (platformId: string): Identity | undefined =>
    identities.find((each) => each.platformId === platformId);
