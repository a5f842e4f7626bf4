import { badRequest, OpenaiFailure } from './failure.ts';
import { needed, oneOf, onlyKnown, textOf, type Fields } from './fields.ts';
import { modelKind } from './models.ts';

export interface ImageAsked {
  prompt: string;
  width: number;
  height: number;
  format: 'png' | 'jpeg' | 'webp';
  quality: string;
}

const known =
  'model prompt n size quality output_format output_compression background moderation stream ' +
  'partial_images safety_identifier user';
const knownNames = known.split(' ');
const retired = ['response_format', 'style'];
const promptMax = 32_000;

const sizeError = (size: string, why: string) =>
  badRequest(`Invalid size '${size}'. ${why}`, 'size', 'invalid_value');

/** Validates the size by the rules of gpt-image-2 and later models. */
function sizeOf(value: unknown): { width: number; height: number } {
  if (value === undefined || value === 'auto') return { width: 1024, height: 1024 };
  const size = textOf(value, 'size');
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

function formatOf(value: unknown = 'png'): ImageAsked['format'] {
  if (value === 'png' || value === 'jpeg' || value === 'webp') return value;
  throw badRequest("Invalid value for 'output_format'.", 'output_format', 'invalid_value');
}

const unsafe = /\[test: moderation\]/;

/** The fields of an edit, and the bytes of its first picture. A form has only texts. */
export async function readEdit(form: FormData): Promise<{ fields: Fields; image: Buffer }> {
  const files = [...form.getAll('image'), ...form.getAll('image[]')];
  const [file] = files;
  if (!(file instanceof File))
    throw badRequest("Missing required parameter: 'image'.", 'image', 'missing_required_parameter');
  if (!['image/jpeg', 'image/png', 'image/webp'].includes(file.type))
    throw badRequest('You uploaded an unsupported image.', 'image', 'invalid_image_format');
  const texts = [...form].filter(([name]) => name !== 'image' && name !== 'image[]');
  const fields = Object.fromEntries(
    texts.map(([name, value]) => [name, name === 'n' ? Number(value) : value]),
  );
  return { fields, image: Buffer.from(await file.arrayBuffer()) };
}

export function checkImage(fields: Fields): ImageAsked {
  const old = retired.find((name) => fields[name] !== undefined);
  if (old !== undefined) throw badRequest(`Unknown parameter: '${old}'.`, old, 'unknown_parameter');
  onlyKnown(fields, knownNames);
  needed(fields, ['model', 'prompt']);
  modelKind(textOf(fields['model'], 'model'), ['image']);
  oneOf(fields['quality'], 'quality', ['low', 'medium', 'high', 'auto']);
  oneOf(fields['background'], 'background', ['opaque', 'transparent', 'auto']);
  oneOf(fields['moderation'], 'moderation', ['low', 'auto']);
  oneOf(fields['n'], 'n', [1]);
  oneOf(fields['stream'], 'stream', [false]);
  const prompt = textOf(fields['prompt'], 'prompt');
  if (prompt === '' || prompt.length > promptMax)
    throw badRequest("Invalid 'prompt': string of this length is not accepted.", 'prompt', 'invalid_value');
  if (unsafe.test(prompt))
    throw new OpenaiFailure(
      400,
      'Your request was rejected by the safety system. safety_violations=[violence].',
      { type: 'image_generation_user_error', code: 'moderation_blocked' },
    );
  const { quality } = fields;
  return {
    prompt,
    ...sizeOf(fields['size']),
    format: formatOf(fields['output_format']),
    quality: typeof quality === 'string' && quality !== 'auto' ? quality : 'medium',
  };
}
