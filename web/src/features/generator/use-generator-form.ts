import {
  colorsProblem,
  hasPrompt,
  imagePromptProblem,
  imageTextProblem,
  noImageExtras,
  type GeneratedPicture,
  type ImageWish,
} from '@fanfare/core/assistant/image-wish.ts';
import { useState } from 'react';

/** A file that was chosen, or the background of an earlier run. */
export type Background = { file: File } | { id: string; path: string };

export interface GeneratorForm extends ImageWish {
  background: Background | null;
  count: 1 | 2 | 3;
}

const emptyForm: GeneratorForm = {
  prompt: '',
  size: 'square',
  style: 'realistic',
  ...noImageExtras,
  background: null,
  count: 1,
};

/** The id of a background. Its file is named after it. */
const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace('-background.jpg', '');

/** The form as it was when the image was requested. */
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

/** The form of a request. Generate waits for a prompt, and for texts that are short enough. */
export function useGeneratorForm() {
  const [form, setForm] = useState(emptyForm);
  const change = (part: Partial<GeneratorForm>) => setForm((before) => ({ ...before, ...part }));
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
    isReady: hasPrompt(prompt) && Object.values(problems).every((problem) => problem === undefined),
    /** Fills the form with the request of an image, to make it again with changes. */
    fill: (image: GeneratedPicture) => setForm(({ count }) => formOf(image, count)),
  };
}
export type FormState = ReturnType<typeof useGeneratorForm>;
