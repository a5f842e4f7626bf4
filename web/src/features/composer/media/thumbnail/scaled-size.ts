export interface Size {
  width: number;
  height: number;
}

/** No network shows a cover any larger. */
const edgeMax = 1920;

/** As large as a thumbnail is to be: never more than the frame has, and never less than a pixel. */
export function scaledSize({ width, height }: Size): Size {
  const scale = Math.min(1, edgeMax / Math.max(width, height));
  const scaled = (edge: number) => Math.max(1, Math.round(edge * scale));
  return { width: scaled(width), height: scaled(height) };
}
