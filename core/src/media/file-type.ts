/** How many bytes are needed to determine the type. */
export const fileTypeBytes = 64;

/** Brands of image, audio and mobile phone formats whose files are structured like MP4. */
const otherBrand = /^(3g|hei|hev|mif|msf|avi|crx|jp|M4A|M4B)/u;
const asfHeader = '\u{30}\u{26}\u{b2}\u{75}\u{8e}\u{66}\u{cf}\u{11}\u{a6}\u{d9}\0\u{aa}\0\u{62}\u{ce}\u{6c}';

/** Each byte becomes the character with its number. A `TextDecoder` for Latin-1 would replace some bytes. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

function ofBrand(brand: string): string | null {
  if (brand === 'qt  ') return 'video/quicktime';
  return otherBrand.test(brand) ? null : 'video/mp4';
}

const riffForms: Readonly<Record<string, string>> = { WEBP: 'image/webp', 'AVI ': 'video/x-msvideo' };

/** Matroska and WebM files begin with the same bytes; only the document type differs. */
const ofEbml = (text: string): string | null =>
  text.includes('\u{42}\u{82}\u{84}webm') ? 'video/webm' : null;

const formats: readonly (readonly [
  at: number,
  start: string,
  type: string | ((text: string) => string | null),
])[] = [
  [0, '\u{ff}\u{d8}\u{ff}', 'image/jpeg'],
  [0, '\u{89}PNG\r\n\u{1a}\n', 'image/png'],
  [0, 'GIF8', 'image/gif'],
  [0, 'BM', 'image/bmp'],
  [0, 'II*\0', 'image/tiff'],
  [0, 'MM\0*', 'image/tiff'],
  [0, 'RIFF', (text) => riffForms[text.slice(8, 12)] ?? null],
  [4, 'ftyp', (text) => ofBrand(text.slice(8, 12))],
  [0, '\u{1a}\u{45}\u{df}\u{a3}', ofEbml],
  [0, asfHeader, 'video/x-ms-wmv'],
];

/** The type of an image or video by its first bytes, regardless of its name; null for anything else. */
export function mediaTypeOf(head: Uint8Array): string | null {
  const text = textOf(head.subarray(0, fileTypeBytes));
  const type = formats.find(([at, start]) => text.startsWith(start, at))?.[2] ?? null;
  return typeof type === 'function' ? type(text) : type;
}
