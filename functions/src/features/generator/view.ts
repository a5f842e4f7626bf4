import { backgroundPath, type GeneratedPicture } from '@fanfare/core/assistant/generated-image.ts';
import type { StoredGeneratedImage } from '../../store/generated-images.ts';

export function imageView(image: StoredGeneratedImage): GeneratedPicture {
  const { workspaceId, id, run, createdAt, state, problem, savedAs, backgroundOf } = image;
  const { prompt, size, style, colors, backgroundDescription, additionalDetails } = image;
  return {
    id,
    run,
    createdAt: createdAt.toISOString(),
    state,
    problem,
    prompt,
    size,
    style,
    colors,
    backgroundDescription,
    additionalDetails,
    background: backgroundOf === null ? null : backgroundPath(workspaceId, backgroundOf),
    savedAs,
  };
}
