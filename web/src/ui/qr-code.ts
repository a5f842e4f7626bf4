import { encode } from 'uqr';

/** The size of a module (a square of the code) in the downloaded image, in pixels. It is large enough for a poster. */
const modulePx = 32;

/** The rows of a square code; true stands for a dark module. */
type Modules = readonly (readonly boolean[])[];

export interface QrCode {
  modules: Modules;
  /** The dark modules as the path of an SVG, each a square of one unit. */
  path: string;
  /** The length of a side in modules, including the quiet zone around the code. */
  size: number;
}

export function modulesPath(modules: Modules): string {
  return modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter((square) => square !== '')
    .join('');
}

export function encodeQr(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return { modules: data, path: modulesPath(data), size };
}

/** The code as a file. Dark on light, because some readers fail on inverted codes. */
export function qrSvg({ path, size }: QrCode): Blob {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Blob([text], { type: 'image/svg+xml' });
}

/** Null where the browser cannot draw. */
export async function qrPng({ modules }: QrCode): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = modules.length * modulePx;
  canvas.height = modules.length * modulePx;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * modulePx, y * modulePx, modulePx, modulePx);
    }),
  );
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
