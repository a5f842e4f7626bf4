/**
 * File names that can be registered, including extreme names. Names in the later lists cannot be registered; each list
 * is named after the reason.
 */
const fitting = [
  'a',
  'photo.png',
  'Été am Hafen.jpg',
  '猫.webp',
  '🐈.mp4',
  'a'.repeat(255),
  '🐈'.repeat(255),
  ' ',
  '%2F',
  '..',
];
const tooLong = ['a'.repeat(256), '🐈'.repeat(256)];
const control = ['\u0000.png', 'a\n.png', 'a\r\nb.png', 'a\u007f.png', 'a\u0085.png', 'a\u009f.png', '\t'];
const slashes = ['', '/', '/a.png', 'a.png/', 'a/b.png', 'a//b.png', '//'];

export const mediaNames: readonly string[] = [...fitting, ...tooLong, ...control, ...slashes];

/** Paths in the media folder of a workspace that no registered file can have. */
export function strayMediaPaths(workspaceId: string): string[] {
  const path = `workspaces/${workspaceId}/media/media-0001/a.png`;
  return [
    `/${path}`,
    `//${path}`,
    path.replace('/media/', '//media/'),
    path.replace('media-0001', 'short'),
    path.replace('media-0001', '_media-0001'),
    path.replace('media-0001', 'a'.repeat(65)),
    path.replace('media-0001/', ''),
  ];
}
