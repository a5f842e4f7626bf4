import { mediaBytesMax, tooLargeText, unsupportedText, type MediaKind } from './media.ts';

/** What is known of a file before a byte of it is sent. */
export interface ChosenFile {
  name: string;
  size: number;
}

interface FileType {
  kind: MediaKind;
  /** What it is sent as. Browsers name some of these differently, or not at all. */
  type: string;
}

const fileTypes: ReadonlyMap<string, FileType> = new Map([
  ['mp4', { kind: 'video', type: 'video/mp4' }],
  ['avi', { kind: 'video', type: 'video/x-msvideo' }],
  ['mov', { kind: 'video', type: 'video/quicktime' }],
  ['wmv', { kind: 'video', type: 'video/x-ms-wmv' }],
  ['jpg', { kind: 'image', type: 'image/jpeg' }],
  ['jpeg', { kind: 'image', type: 'image/jpeg' }],
  ['png', { kind: 'image', type: 'image/png' }],
  ['webp', { kind: 'image', type: 'image/webp' }],
]);

/** What a file seems to be, by the end of its name; its bytes are looked at when it arrives. */
export function fileTypeOf(name: string): FileType | null {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return null;
  return fileTypes.get(name.slice(dot + 1).toLowerCase()) ?? null;
}

/** For the browser's own window to choose files. */
export function acceptedFiles(kinds: readonly MediaKind[]): string {
  return [...fileTypes]
    .filter(([, { kind }]) => kinds.includes(kind))
    .map(([ending]) => `.${ending}`)
    .join(',');
}

const emptyText = (name: string) => `This file is empty: ${name}`;

interface Choice {
  kinds: readonly MediaKind[];
  /** Those that are chosen already and not done with. */
  chosen: readonly ChosenFile[];
}

interface SortedFiles<File> {
  taken: File[];
  /** A sentence for each that is refused. */
  refusals: string[];
}

const isSame = (one: ChosenFile) => (other: ChosenFile) => one.name === other.name && one.size === other.size;

function problemOf(file: ChosenFile, { kinds, chosen }: Choice, alone: boolean): string | null {
  const type = fileTypeOf(file.name);
  if (!type || !kinds.includes(type.kind)) {
    return alone ? unsupportedText : `Unsupported file type: ${file.name}`;
  }
  if (file.size > mediaBytesMax) return alone ? tooLargeText : `File size exceeds 2GB limit: ${file.name}`;
  if (file.size === 0) return emptyText(file.name);
  return chosen.some(isSame(file)) ? `File already selected: ${file.name}` : null;
}

/** Which of the files that somebody chose can be sent. Where there are several, a refusal says which it means. */
export function sortFiles<File extends ChosenFile>(
  files: readonly File[],
  { kinds, chosen }: Choice,
): SortedFiles<File> {
  const sorted: SortedFiles<File> = { taken: [], refusals: [] };
  for (const file of files) {
    const problem = problemOf(file, { kinds, chosen: [...chosen, ...sorted.taken] }, files.length === 1);
    if (problem === null) sorted.taken.push(file);
    else sorted.refusals.push(problem);
  }
  return sorted;
}
