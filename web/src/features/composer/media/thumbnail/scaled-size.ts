export interface Size {
  width: number;
  height: number;
}

/** The longest edge of a thumbnail in pixels. No network shows a larger cover. */
const edgeMax = 1920;

/** Size of a thumbnail: at most `edgeMax` on its longer edge, never enlarged, and at least one pixel. */
export function scaledSize({ width, height }: Size): Size {
  const scale = Math.min(1, edgeMax / Math.max(width, height));
  const scaled = (edge: number) => Math.max(1, Math.round(edge * scale));
  return { width: scaled(width), height: scaled(height) };
}
