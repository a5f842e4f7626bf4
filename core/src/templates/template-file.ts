import { oneLine } from '../text/clean-line.ts';
import { isRecord } from '../values/is-record.ts';
import { parseJson } from '../values/parse-json.ts';
import { cleanHashtags } from './hashtags.ts';
import {
  cleanTemplateText,
  templateCaptionProblem,
  templateHashtagsProblem,
  templateInfoProblem,
  templateNameProblem,
} from './rules.ts';
import { byTemplateName, templateKinds, templatesMax, type Template, type TemplateKind } from './template.ts';
import { isText } from '../values/is-text.ts';

/** A template without its ids, with the field names of template files and of the import call. */
export type TemplateEntry = { name: string; info: string } & (
  | { type: 'hashtag'; hashtags: string[] }
  | { type: 'caption'; caption: string }
);

const format = 'fanfare-templates';
/** The version of the file format. It is increased when older versions of Fanfare would misread a new file. */
const version = 1;

/** Below the size limit of a request's body, so that the other fields of the import call fit as well. */
export const templateFileMaxBytes = 900 * 1024;
export const templateFileTooLargeText = 'Files of templates can have at most 900 KB.';

const entryOf = ({ template_type: type, name, info, hashtags, caption }: Template): TemplateEntry =>
  type === 'hashtag' ? { type, name, info, hashtags } : { type, name, info, caption };

/** The templates as the text of a file that `readTemplateFile` reads. */
export function writeTemplateFile(templates: readonly Template[]): string {
  const entries = templates.toSorted(byTemplateName).map(entryOf);
  return `${JSON.stringify({ format, version, templates: entries }, null, 2)}\n`;
}

/** The reason why a template of a file cannot be used. */
export interface EntryProblem {
  /** The position of the template in the file, starting with one. */
  number: number;
  name: string;
  message: string;
}

export type ReadFile =
  /** The file as a whole cannot be used, for example because it is not JSON or has too many templates. */
  | { kind: 'refused'; message: string }
  /** Some templates are invalid. In this case no template is imported, so that a file is never imported in part. */
  | { kind: 'wrong'; problems: EntryProblem[] }
  | { kind: 'read'; entries: TemplateEntry[] };

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const contentFields: Readonly<Record<TemplateKind, string>> = { hashtag: 'hashtags', caption: 'caption' };

function contentOf(type: TemplateKind, value: Record<string, unknown>): TemplateEntry | string {
  const { name, info, hashtags, caption } = value;
  if (!isText(name)) return 'It needs a name.';
  if (!isText(info)) return 'It needs an info.';
  const described = { name: oneLine(name), info: cleanTemplateText(info) };
  const problem = templateNameProblem(name) ?? templateInfoProblem(info);
  if (problem !== null) return problem;
  if (type === 'hashtag') {
    if (!isTexts(hashtags)) return 'Its hashtags are not a list of texts.';
    return templateHashtagsProblem(hashtags) ?? { type, ...described, hashtags: cleanHashtags(hashtags) };
  }
  if (!isText(caption)) return 'Its caption is not a text.';
  return templateCaptionProblem(caption) ?? { type, ...described, caption: cleanTemplateText(caption) };
}

/** The template that a value of a file describes, or a sentence about its problem. */
function readEntry(value: unknown): TemplateEntry | string {
  if (!isRecord(value)) return 'It is not a template.';
  const type = templateKinds.find((kind) => kind === value['type']);
  if (!type) return 'Its type is neither “hashtag” nor “caption”.';
  const known = ['type', 'name', 'info', contentFields[type]];
  const unknown = Object.keys(value).find((field) => !known.includes(field));
  if (unknown !== undefined) return `It has an unknown field: “${oneLine(unknown).slice(0, 40)}”.`;
  return contentOf(type, value);
}

const nameIn = (value: unknown): string =>
  isRecord(value) && isText(value['name']) ? oneLine(value['name']).slice(0, 100) : '';

function refusalOf(file: unknown): string | null {
  if (file === null) return 'This file is not JSON.';
  if (!isRecord(file) || file['format'] !== format) return 'This file has no templates of Fanfare.';
  if (typeof file['version'] === 'number' && file['version'] > version)
    return `This file was made by a newer version of Fanfare (version ${file['version']}). Only version ${version} can be imported.`;
  if (file['version'] !== version || !Array.isArray(file['templates']))
    return 'This file of templates is damaged.';
  const { length } = file['templates'];
  if (length === 0) return 'This file has no templates.';
  return length > templatesMax
    ? `This file has ${length} templates. A file can have at most ${templatesMax}.`
    : null;
}

/** Each template in a file has to follow the same rules as a template that a person types. */
export function readTemplateFile(text: string): ReadFile {
  const file = parseJson(text.replace(/^\uFEFF/, ''));
  const refusal = refusalOf(file);
  if (refusal !== null || !isRecord(file) || !Array.isArray(file['templates']))
    return { kind: 'refused', message: refusal ?? '' };
  const values: unknown[] = file['templates'];
  const read = values.map(readEntry);
  const problems = read.flatMap((entry, i): EntryProblem[] =>
    isText(entry) ? [{ number: i + 1, name: nameIn(values[i]), message: entry }] : [],
  );
  if (problems.length > 0) return { kind: 'wrong', problems };
  return { kind: 'read', entries: read.flatMap((entry) => (isText(entry) ? [] : [entry])) };
}
