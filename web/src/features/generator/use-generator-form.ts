import {
  colorsProblem,
  hasPrompt,
  imagePromptProblem,
  imageTextProblem,
  type GeneratedPicture,
  type ImageSettings,
} from '@fanfare/core/assistant/generated-image.ts';
import { readImageRequest, type KeptImageRequest } from '@fanfare/core/assistant/kept-request.ts';
import { useState } from 'react';
import { readStored, writeStored } from '../../browser/stored.ts';

/** A file that was chosen, or the background of an earlier request. */
export type Background = { file: File } | { id: string; path: string };

export interface GeneratorForm extends ImageSettings {
  background: Background | null;
  count: 1 | 2 | 3;
}

/** The id of a background, which is a part of the name of its file. */
const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace('-background.jpg', '');

/** The form as it was when the image was requested, with the given number of images. */
function formOf(image: GeneratedPicture, count: GeneratorForm['count']): GeneratorForm {
  const { prompt, size, style, colors, backgroundDescription, additionalDetails, background } = image;
  return {
    prompt,
    size,
    style,
    colors,
    backgroundDescription,
    additionalDetails,
    background: background === null ? null : { id: idOf(background), path: background },
    count,
  };
}

/** A chosen file is too large for the browser's storage, so only the name of the file is stored. */
function keptOf({ background, ...form }: GeneratorForm): KeptImageRequest {
  return background && 'file' in background
    ? { ...form, background: null, fileName: background.file.name }
    : { ...form, background, fileName: null };
}

/** The form of a request, which this browser stores. It is ready once there is a prompt and no field has a problem. */
export function useGeneratorForm(uid: string, workspaceId: string) {
  const key = `fanfare-image-request-${uid}-${workspaceId}`;
  const [kept] = useState(() => readImageRequest(readStored(key)));
  const { fileName, ...first } = kept;
  const [form, setForm] = useState<GeneratorForm>(first);
  const write = (after: GeneratorForm) => {
    setForm(after);
    writeStored(key, JSON.stringify(keptOf(after)));
  };
  const change = (part: Partial<GeneratorForm>) => write({ ...form, ...part });
  const { prompt, backgroundDescription, additionalDetails, colors } = form;
  const problems = {
    prompt: hasPrompt(prompt) ? (imagePromptProblem(prompt) ?? undefined) : undefined,
    colors: colorsProblem(colors) ?? undefined,
    backgroundDescription: imageTextProblem(backgroundDescription) ?? undefined,
    additionalDetails: imageTextProblem(additionalDetails) ?? undefined,
  };
  return {
    form,
    change,
    problems,
    /** The name of a background file that has to be chosen again after a reload; null if there is none. */
    lostFile: fileName,
    isReady: hasPrompt(prompt) && Object.values(problems).every((problem) => problem === undefined),
    /** Fills the form with the request of an image, to make it again with changes. */
    fill: (image: GeneratedPicture) => write(formOf(image, form.count)),
  };
}
export type FormState = ReturnType<typeof useGeneratorForm>;
