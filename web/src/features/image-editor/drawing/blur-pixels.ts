/**
 * Replaces each pixel of a row (or column) with the average of the pixel and its `radius` neighbours on both sides.
 * Where neighbours are missing beyond an edge, the pixel at the edge is used instead.
 */
function blurLine(from: Float32Array, to: Float32Array, length: number, radius: number): void {
  const width = 2 * radius + 1;
  for (let channel = 0; channel < 4; channel += 1) {
    const at = (n: number) => from[Math.max(0, Math.min(length - 1, n)) * 4 + channel] ?? 0;
    let sum = 0;
    for (let n = -radius; n <= radius; n += 1) sum += at(n);
    for (let n = 0; n < length; n += 1) {
      to[n * 4 + channel] = sum / width;
      sum += at(n + radius + 1) - at(n - radius);
    }
  }
}

interface Lines {
  count: number;
  length: number;
  /** The distance in bytes between neighbouring lines (`line`) and between neighbouring pixels of a line (`pixel`). */
  line: number;
  pixel: number;
}

function blurLines(pixels: Uint8ClampedArray, { count, length, line, pixel }: Lines, radius: number): void {
  let from = new Float32Array(length * 4);
  let to = new Float32Array(length * 4);
  for (let n = 0; n < count; n += 1) {
    const start = n * line;
    for (let at = 0; at < length * 4; at += 1) from[at] = pixels[start + (at >> 2) * pixel + (at & 3)] ?? 0;
    // Averaging three times comes close to a Gaussian blur.
    for (let pass = 0; pass < 3; pass += 1) {
      blurLine(from, to, length, radius);
      [from, to] = [to, from];
    }
    for (let at = 0; at < length * 4; at += 1) pixels[start + (at >> 2) * pixel + (at & 3)] = from[at] ?? 0;
  }
}

/** Changes the image in place. */
export function blurPixels(
  { data, width, height }: Pick<ImageData, 'width' | 'height'> & { data: Uint8ClampedArray },
  radius: number,
): void {
  if (radius < 1) return;
  blurLines(data, { count: height, length: width, line: width * 4, pixel: 4 }, radius);
  blurLines(data, { count: width, length: height, line: 4, pixel: width * 4 }, radius);
}
