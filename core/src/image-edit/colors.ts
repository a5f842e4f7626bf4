import type { Adjust, FilterName, ImageEdit } from './edit.ts';

/**
 * How a new color channel is computed: the weights of red, green and blue, and a constant that is added (255 is full
 * brightness).
 */
type Row = readonly [red: number, green: number, blue: number, constant: number];

/** The rows that compute red, green and blue. Alpha is not changed. */
export type ColorMatrix = readonly [red: Row, green: Row, blue: Row];

const plain: ColorMatrix = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];

/** The matrix that applies `first` and then `second`. */
function after([red, green, blue]: ColorMatrix, second: ColorMatrix): ColorMatrix {
  const mixed = ([r, g, b, constant]: Row): Row => [
    r * red[0] + g * green[0] + b * blue[0],
    r * red[1] + g * green[1] + b * blue[1],
    r * red[2] + g * green[2] + b * blue[2],
    r * red[3] + g * green[3] + b * blue[3] + constant,
  ];
  return [mixed(second[0]), mixed(second[1]), mixed(second[2])];
}

const scaled = (red: number, green: number, blue: number, plus = 0): ColorMatrix => [
  [red, 0, 0, plus],
  [0, green, 0, plus],
  [0, 0, blue, plus],
];

const brightened = (by: number): ColorMatrix => scaled(1 + by / 2, 1 + by / 2, 1 + by / 2, by * 32);

/** Increases or reduces the difference between each color and middle gray. */
function contrasted(by: number): ColorMatrix {
  const times = by < 0 ? 1 + by * 0.75 : 1 + by * 1.25;
  return scaled(times, times, times, 127.5 * (1 - times));
}

/** The weight of each color in the brightness that people see (Rec. 709). */
const luma = [0.2126, 0.7152, 0.0722] as const;

function saturated(by: number): ColorMatrix {
  const times = by < 0 ? 1 + by : 1 + by * 1.5;
  const [red, green, blue] = luma.map((share) => share * (1 - times)) as [number, number, number];
  return [
    [red + times, green, blue, 0],
    [red, green + times, blue, 0],
    [red, green, blue + times, 0],
  ];
}

const warmed = (by: number): ColorMatrix => scaled(1 + by * 0.25, 1 + by * 0.03, 1 - by * 0.25);

const sepia: ColorMatrix = [
  [0.393, 0.769, 0.189, 0],
  [0.349, 0.686, 0.168, 0],
  [0.272, 0.534, 0.131, 0],
];

const filters: Readonly<Record<FilterName, ColorMatrix>> = {
  none: plain,
  vivid: after(saturated(0.35), contrasted(0.12)),
  warm: after(warmed(0.35), saturated(0.1)),
  cool: after(warmed(-0.35), saturated(0.05)),
  fade: after(saturated(-0.25), scaled(0.82, 0.82, 0.82, 34)),
  mono: saturated(-1),
  noir: after(saturated(-1), contrasted(0.4)),
  sepia,
};

function adjusted({ brightness, contrast, saturation, warmth }: Adjust): ColorMatrix {
  const steps = [
    brightness === 0 ? null : brightened(brightness / 100),
    contrast === 0 ? null : contrasted(contrast / 100),
    saturation === 0 ? null : saturated(saturation / 100),
    warmth === 0 ? null : warmed(warmth / 100),
  ];
  return steps.reduce<ColorMatrix>((all, step) => (step ? after(all, step) : all), plain);
}

/** The colors of an edit as one matrix: first the filter, then the adjustments. Null if nothing changes. */
export function colorMatrix({ adjust, filter }: Pick<ImageEdit, 'adjust' | 'filter'>): ColorMatrix | null {
  const isPlain = filter === 'none' && Object.values(adjust).every((value) => value === 0);
  return isPlain ? null : after(filters[filter], adjusted(adjust));
}

/** Changes the colors of pixels in place. Each pixel has four bytes: red, green, blue and alpha. */
export function applyColors(pixels: Uint8ClampedArray, [forRed, forGreen, forBlue]: ColorMatrix): void {
  // The loop below runs for every pixel of a photo. Named numbers are faster than a nested loop over the rows.
  const [a, b, c, d] = forRed;
  const [e, f, g, h] = forGreen;
  const [i, j, k, l] = forBlue;
  for (let at = 0; at < pixels.length; at += 4) {
    const red = pixels[at] ?? 0;
    const green = pixels[at + 1] ?? 0;
    const blue = pixels[at + 2] ?? 0;
    pixels[at] = a * red + b * green + c * blue + d;
    pixels[at + 1] = e * red + f * green + g * blue + h;
    pixels[at + 2] = i * red + j * green + k * blue + l;
  }
}
