import { readFile } from 'node:fs/promises';

/** A file of the demo library. The pictures are drawings; those that take long to draw are stored as WebP or JPEG. */
export interface DemoFile {
  file: string;
  /** The name in the library. */
  name: string;
  altText: string;
}

const file = (file: string, name: string, altText: string): DemoFile => ({ file, name, altText });

export const demoFiles = {
  harbour: file('harbour.jpg', 'Harbour at sunset.jpg', 'Two sailing boats in the harbour at sunset'),
  shop: file('shop.svg', 'Our shop front.jpg', 'The shop with its red and white awning'),
  opening: file('opening.jpg', 'Quay Street poster.jpg', 'Poster: Quay Street, a red sun above blue waves'),
  latte: file('latte.webp', 'Latte art heart.jpg', 'A cup of latte with a heart in the milk, from above'),
  machine: file('machine.svg', 'Espresso machine.jpg', 'Espresso runs into a white cup'),
  pour: file('pour.svg', 'Pour-over.jpg', 'Water is poured over coffee in a glass dripper'),
  iced: file('iced.svg', 'Iced coffee.jpg', 'Iced coffee with a green straw in the sun'),
  bag: file('bag.svg', 'Autumn blend bag.jpg', 'A bag of the autumn blend with an orange label'),
  bottle: file('bottle.svg', 'Cold brew bottle.jpg', 'A bottle of cold brew on dark blue'),
  cups: file('cups.svg', 'Four cups.jpg', 'Four steaming cups in a row on the counter'),
  farm: file('farm.svg', 'Coffee farm in Huila.jpg', 'Green hills of a coffee farm with red cherries'),
  window: file('window.svg', 'Window seat in the rain.jpg', 'A red cup at the window, rain outside'),
  bun: file('bun.webp', 'Cinnamon bun.jpg', 'A glazed cinnamon bun on a white plate'),
  tray: file('tray.webp', 'Tray of buns.jpg', 'Four cinnamon buns on a tray, three of them glazed'),
  icing: file('icing.webp', 'Icing a bun.jpg', 'Icing is poured over a cinnamon bun'),
  croissant: file('croissant.webp', 'Croissants.jpg', 'Two croissants on marble'),
  cookies: file('cookies.webp', 'Chocolate cookies.jpg', 'Five cookies with dark chocolate'),
  loaf: file('loaf.webp', 'Sourdough loaf.jpg', 'A round sourdough loaf scored like an ear of wheat'),
  baguette: file('baguette.webp', 'Baguettes.jpg', 'Three baguettes on paper'),
  pie: file('pie.webp', 'Apple pie.jpg', 'An apple pie with a lattice crust'),
  pumpkin: file('pumpkin.webp', 'Pumpkin bread.jpg', 'Pumpkin bread on a board beside a pumpkin'),
  tart: file('tart.webp', 'Berry tart.jpg', 'A tart with raspberries and blueberries'),
  quote: file('quote.jpg', 'Slow mornings.jpg', 'Text: Slow mornings, strong coffee.'),
  tips: file('tips.jpg', 'Five ways to brew.jpg', 'Text: 5 ways to brew better at home'),
  pourFilm: file('pour.mp4', 'Pour-over, step by step.mp4', 'Water circles over coffee in a glass dripper'),
  icingFilm: file('icing.mp4', 'Icing the buns.mp4', 'Icing runs over a warm cinnamon bun'),
} as const satisfies Record<string, DemoFile>;

export type FileKey = keyof typeof demoFiles;

export const isFilm = (key: FileKey): boolean => demoFiles[key].file.endsWith('.mp4');

/** For each film, the image that stands for its first frame. The composer captures this frame as the thumbnail. */
export const frames: Partial<Record<FileKey, FileKey>> = { pourFilm: 'pour', icingFilm: 'icing' };

/**
 * The width and height of a picture in pixels, which suffice for the largest preview. Drawing pictures of 1080 pixels
 * would take twice as long.
 */
const side = 720;

/** The file as a person would upload it: every picture becomes a JPEG. */
export async function readDemoFile(key: FileKey): Promise<{ bytes: Uint8Array; type: string }> {
  const art = await readFile(new URL(`art/${demoFiles[key].file}`, import.meta.url));
  if (isFilm(key)) return { bytes: art, type: 'video/mp4' };
  const { default: sharp } = await import('sharp');
  const picture = sharp(art).resize(side, side).flatten({ background: '#ffffff' });
  return { bytes: await picture.jpeg({ quality: 80 }).toBuffer(), type: 'image/jpeg' };
}
