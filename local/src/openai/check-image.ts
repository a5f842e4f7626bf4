import { z } from 'zod';
import { only, read, type Fields } from './body.ts';
import { badRequest, notImitated, OpenaiFailure } from './failure.ts';
import { modelKind } from './models.ts';

export interface ImageAsked {
  prompt: string;
  count: number;
  width: number;
  height: number;
  format: 'png' | 'jpeg' | 'webp';
  /** The quality of JPEG and WebP from 0 to 100; null for the default. */
  compression: number | null;
  isTransparent: boolean;
  quality: keyof typeof qualityTokens;
}

export const qualityTokens = { low: 272, medium: 1056, high: 4160, xhigh: 6240, max: 8320 };
/** Values that gpt-image-2 refuses and later models accept. */
const newer = { quality: ['xhigh', 'max'], output_format: ['gif', 'svg'] } as const;
const retired = ['response_format', 'style'];
const picturesMax = 16;

const or = <T>(schema: z.ZodType<T>, value: T) => schema.nullish().transform((given) => given ?? value);

const imageBody = z.strictObject({
  model: z.string(),
  prompt: z.string().min(1).max(32_000),
  n: or(z.int().min(1).max(10), 1),
  size: or(z.string(), 'auto'),
  quality: or(z.enum(['low', 'medium', 'high', 'auto', 'xhigh', 'max']), 'auto'),
  output_format: or(z.enum(['png', 'jpeg', 'webp', 'gif', 'svg']), 'png'),
  output_compression: or(z.int().min(0).max(100).nullable(), null),
  background: z.enum(['opaque', 'transparent', 'auto']).nullish(),
  moderation: only(['auto', null], ['low']).optional(),
  stream: only([false, null], [true]).optional(),
  safety_identifier: z.string().max(64).nullish(),
});

const invalid = (param: string) => badRequest(`Invalid value for '${param}'.`, param, 'invalid_value');
const sizeError = (size: string, why: string) =>
  badRequest(`Invalid size '${size}'. ${why}`, 'size', 'invalid_value');

/** Reads the size of an image. The rules are those of gpt-image-2 and later models. */
function sizeOf(size: string): { width: number; height: number } {
  if (size === 'auto') return { width: 1024, height: 1024 };
  const [, across, down] = /^(\d{1,5})x(\d{1,5})$/.exec(size) ?? [];
  if (across === undefined || down === undefined) throw sizeError(size, 'Must be WIDTHxHEIGHT or auto.');
  const [width, height] = [Number(across), Number(down)];
  if (width % 16 !== 0 || height % 16 !== 0)
    throw sizeError(size, 'Width and height must both be divisible by 16.');
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > 3840) throw sizeError(size, 'Neither width nor height may exceed 3840.');
  if (long > short * 3) throw sizeError(size, 'The aspect ratio must be between 1:3 and 3:1.');
  const pixels = width * height;
  if (pixels < 655_360 || pixels > 8_294_400)
    throw sizeError(size, 'The number of pixels must be between 655360 and 8294400.');
  return { width, height };
}

/** Reads the form of an edit. The fields of a form are texts, so numbers and `false` are converted. */
export async function readEdit(form: FormData): Promise<{ fields: Fields; pictures: Buffer[] }> {
  const isPicture = (name: string) => name === 'image' || /^image\[\d*\]$/.test(name);
  const pictures = [...form].filter(([name]) => isPicture(name)).map(([, file]) => file);
  if (pictures.length === 0)
    throw badRequest("Missing required parameter: 'image'.", 'image', 'missing_required_parameter');
  if (pictures.length > picturesMax) throw badRequest('Too many images.', 'image', 'array_above_max_length');
  const files = pictures.map((file) => {
    if (file instanceof File && ['image/jpeg', 'image/png', 'image/webp'].includes(file.type)) return file;
    throw badRequest('You uploaded an unsupported image.', 'image', 'invalid_image_format');
  });
  const numbers = ['n', 'output_compression'];
  const fields = [...form]
    .filter(([name]) => !isPicture(name))
    .map(([name, value]) => [
      name,
      numbers.includes(name) ? Number(value) : value === 'false' ? false : value,
    ]);
  const bytes = files.map(async (file) => Buffer.from(await file.arrayBuffer()));
  return { fields: Object.fromEntries(fields) as Fields, pictures: await Promise.all(bytes) };
}

export function checkImage(fields: Fields): ImageAsked {
  const old = retired.find((name) => fields[name] !== undefined);
  if (old !== undefined) throw badRequest(`Unknown parameter: '${old}'.`, old, 'unknown_parameter');
  const { model, prompt, n, size, quality, ...asked } = read(imageBody, fields);
  modelKind(model, ['image']);
  const { output_format: format, output_compression: compression, background } = asked;
  for (const [param, values] of Object.entries(newer))
    if (model === 'gpt-image-2' && [quality, format].some((each) => values.some((value) => value === each)))
      throw invalid(param);
  if (format === 'gif' || format === 'svg') throw notImitated('output_format');
  if (format === 'png' && compression !== null && compression < 100) throw invalid('output_compression');
  const isTransparent = background === 'transparent';
  if (format === 'jpeg' && isTransparent) throw invalid('background');
  if (prompt.includes('[test: moderation]'))
    throw new OpenaiFailure(
      400,
      'Your request was rejected by the safety system. safety_violations=[violence].',
      { type: 'image_generation_user_error', code: 'moderation_blocked' },
    );
  return {
    prompt,
    count: n,
    ...sizeOf(size),
    format,
    compression,
    isTransparent,
    quality: quality === 'auto' ? 'medium' : quality,
  };
}
