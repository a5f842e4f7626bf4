import type { GeneratedPicture } from '@fanfare/core/assistant/generated-image.ts';
import { useRef, useState } from 'react';
import { ApiError, fieldMessageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import type { GeneratorForm } from './use-generator-form.ts';

/**
 * Tells whether the server may have made the images although the request failed. A refusal proves that it made none.
 */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Requests images. A request that is repeated after a lost answer has the same id, so it is counted once. */
export function useGenerate(workspaceId: string, onBegun: (images: GeneratedPicture[]) => void) {
  const { call } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const unknown = useRef<{ form: GeneratorForm; count: number; id: string }>(null);

  const generate = async (form: GeneratorForm, count: number) => {
    const last = unknown.current;
    const id = last?.form === form && last.count === count ? last.id : crypto.randomUUID();
    const { background, ...wish } = form;
    const earlier = background && 'id' in background ? { backgroundOf: background.id } : {};
    const files = background && 'file' in background ? { backgroundImage: background.file } : {};
    setBusy(true);
    setProblem(null);
    try {
      const { images } = await call(
        'generateImages',
        { workspaceId, id, ...wish, count, ...earlier },
        { files },
      );
      unknown.current = null;
      onBegun(images);
    } catch (error) {
      unknown.current = isUnknown(error) ? { form, count, id } : null;
      const field = 'backgroundImage' in files ? 'backgroundImage' : 'backgroundOf';
      setProblem(fieldMessageOf(error, field, 'The images could not be requested. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, generate };
}
