import { isRecord } from '../values/is-record.ts';
import { isText } from '../values/is-text.ts';
import { parseJson } from '../values/parse-json.ts';
import { noImageExtras, type ImageSettings } from './generated-image.ts';
import { imageSizeNames, imageStyles } from './image.ts';

/**
 * The request of the image generator as the browser stores it. Its texts may exceed the limits, because the browser
 * stores them while a person types.
 */
export interface KeptImageRequest extends ImageSettings {
  count: 1 | 2 | 3;
  /** The background image of an earlier request for images that this request reuses; null if it reuses none. */
  background: { id: string; path: string } | null;
  /** The name of the background file that the person chose. The browser does not store the file itself. */
  fileName: string | null;
}

export const emptyImageRequest: KeptImageRequest = {
  prompt: '',
  size: 'square',
  style: 'realistic',
  ...noImageExtras,
  count: 1,
  background: null,
  fileName: null,
};

const counts = [1, 2, 3] as const;

function toBackground(value: unknown): KeptImageRequest['background'] {
  if (!isRecord(value)) return null;
  const { id, path } = value;
  return isText(id) && isText(path) ? { id, path } : null;
}

/** Reads the stored request. Invalid values are replaced by their defaults. */
export function readImageRequest(stored: string | null): KeptImageRequest {
  const value = parseJson(stored ?? '');
  if (!isRecord(value)) return emptyImageRequest;
  const { prompt, size, style, colors, backgroundDescription, additionalDetails, count } = value;
  return {
    prompt: isText(prompt) ? prompt : '',
    size: imageSizeNames.find((each) => each === size) ?? emptyImageRequest.size,
    style: imageStyles.find((each) => each === style) ?? emptyImageRequest.style,
    colors: Array.isArray(colors) ? colors.filter(isText) : [],
    backgroundDescription: isText(backgroundDescription) ? backgroundDescription : '',
    additionalDetails: isText(additionalDetails) ? additionalDetails : '',
    count: counts.find((each) => each === count) ?? 1,
    background: toBackground(value['background']),
    fileName: isText(value['fileName']) ? value['fileName'] : null,
  };
}
