import { oneLine } from '../text/clean-line.ts';
import { heicText, mediaBytesMax, tooLargeText, unsupportedText, type MediaKind } from './media.ts';

/** The properties of a file that the browser knows before the upload. */
export interface ChosenFile {
  name: string;
  size: number;
}

interface FileType {
  kind: MediaKind;
  /**
   * The content type of the upload, chosen by the file's extension. Browsers report other types for some files, or
   * none.
   */
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

/** The type that a file's extension suggests. The server checks the bytes when the file arrives. */
export function fileTypeOf(name: string): FileType | null {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return null;
  return fileTypes.get(name.slice(dot + 1).toLowerCase()) ?? null;
}

/** The `accept` attribute of the browser's file dialog. */
export function acceptedFiles(kinds: readonly MediaKind[]): string {
  return [...fileTypes]
    .filter(([, { kind }]) => kinds.includes(kind))
    .map(([ending]) => `.${ending}`)
    .join(',');
}

const emptyText = (name: string) => `This file is empty: ${name}`;

interface Choice {
  kinds: readonly MediaKind[];
  /** Files that were chosen earlier. Choosing one of them a second time is refused. */
  chosen: readonly ChosenFile[];
}

interface SortedFiles<File> {
  taken: File[];
  refusals: string[];
  /**
   * The files that cannot be uploaded, with the reasons, which do not name the file. Files that were chosen twice are not
   * among them.
   */
  unusable: [file: File, reason: string][];
}

const isSame = (one: ChosenFile) => (other: ChosenFile) =>
  oneLine(one.name) === oneLine(other.name) && one.size === other.size;

const isHeic = (name: string): boolean => /\.hei[cf]$/i.test(name);

const acceptedTypes: Readonly<Record<MediaKind, readonly string[]>> = {
  video: ['MP4', 'AVI', 'MOV', 'WMV'],
  image: ['JPG', 'PNG', 'WebP'],
};
const either = new Intl.ListFormat('en', { type: 'disjunction' });

function unsupportedTypeText(name: string, kinds: readonly MediaKind[], alone: boolean): string {
  if (!isHeic(name)) {
    const text = `${unsupportedText}: ${name}`;
    return alone ? `${text}. Choose ${either.format(kinds.flatMap((kind) => acceptedTypes[kind]))}.` : text;
  }
  return alone
    ? heicText
    : `HEIC photos cannot be posted: ${name}. Save the photo as JPEG and upload it again.`;
}

function problemOf(file: ChosenFile, kinds: readonly MediaKind[], alone: boolean): string | null {
  const name = oneLine(file.name);
  const type = fileTypeOf(name);
  if (!type || !kinds.includes(type.kind)) return unsupportedTypeText(name, kinds, alone);
  if (file.size > mediaBytesMax) return alone ? tooLargeText : `File size exceeds 2GB limit: ${name}`;
  return file.size === 0 ? emptyText(name) : null;
}

/** Sorts chosen files into accepted files and refusals. If several files were chosen, every refusal names its file. */
export function sortFiles<File extends ChosenFile>(
  files: readonly File[],
  { kinds, chosen }: Choice,
): SortedFiles<File> {
  const sorted: SortedFiles<File> = { taken: [], refusals: [], unusable: [] };
  const { taken, refusals, unusable } = sorted;
  for (const file of files) {
    const problem = problemOf(file, kinds, files.length === 1);
    if (problem !== null) {
      refusals.push(problem);
      unusable.push([file, problem.replace(`: ${oneLine(file.name)}`, '')]);
    } else if ([...chosen, ...taken].some(isSame(file)))
      refusals.push(`File already selected: ${oneLine(file.name)}`);
    else taken.push(file);
  }
  return sorted;
}
