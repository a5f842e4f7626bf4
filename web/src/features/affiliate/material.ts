export interface Material {
  id: string;
  name: string;
  width: number;
  height: number;
}

/** Images to share, in the sizes that networks and sites ask for. */
export const materials: readonly Material[] = [
  { id: 'story', name: 'Story', width: 1080, height: 1920 },
  { id: 'square', name: 'Square', width: 1080, height: 1080 },
  { id: 'banner', name: 'Banner', width: 1500, height: 500 },
];

export const sizeName = ({ name, width, height }: Material): string => `${name}, ${width} × ${height}`;

/** The link without `https://`, as people would type it. */
export const shortLink = (link: string): string => link.replace(/^https?:\/\//, '');

/**
 * Texts to share, each with the link. `#ad` says that the author earns money with the link. Many countries require
 * this.
 */
export const captionsWith = (link: string): readonly string[] => [
  `I plan all my posts in one place with Fanfare. Try it yourself: ${link} #ad`,
  `One post, every account, the right time. This is how I do it: ${link} #ad`,
  `If you post for more than one account, this gives you your afternoons back: ${link} #ad`,
];
