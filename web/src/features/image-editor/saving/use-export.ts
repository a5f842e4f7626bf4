import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import { use, useEffect, useRef, useState } from 'react';
import { TimersContext } from '../../../browser/timers.ts';
import type { ExportOptions, ExportedImage, ImageRenderer, OpenedImage } from '../renderer.ts';

/** How long the options rest before the size is computed anew. */
const optionsPauseMs = 150;
/** An export keeps the worker busy, so that it waits until the person has probably stopped. */
const editPauseMs = 500;

export interface Exporting {
  options: ExportOptions;
  changeOptions(part: Partial<ExportOptions>): void;
  /** The last result; it may be of an earlier edit while `isBusy`. */
  result: ExportedImage | null;
  isBusy: boolean;
  /** The image of the current edit with these options. */
  current(): Promise<ExportedImage>;
}

interface Made {
  edit: ImageEdit;
  options: ExportOptions;
  image: ExportedImage;
}

export const firstTarget = 500 * 1024;
/** A better quality makes files larger, not better. */
const targetQuality = 95;

/** With a target, the quality is what fits into it. */
const withQuality = (options: ExportOptions): ExportOptions =>
  options.bytesMax === null ? options : { ...options, quality: targetQuality };

/** The type of the original, if the browser can write it. */
function firstType({ exportTypes }: OpenedImage, type: string): ExportOptions['type'] {
  return exportTypes.find((each) => each === type) ?? 'image/jpeg';
}

interface ExportOf {
  renderer: ImageRenderer;
  image: OpenedImage;
  edit: ImageEdit;
  /** The content type of the original. */
  type: string;
}

/** The exported file and its size, which follows the edit and the options. */
export function useExport({ renderer, image, edit, type }: ExportOf): Exporting {
  const { after } = use(TimersContext);
  const [options, setOptions] = useState<ExportOptions>({
    type: firstType(image, type),
    quality: 86,
    bytesMax: null,
  });
  const [made, setMade] = useState<Made | null>(null);
  const waits = useRef(editPauseMs);
  const isCurrent = made?.edit === edit && made.options === options;
  useEffect(() => {
    if (isCurrent) return undefined;
    let gone = false;
    const stop = after(waits.current, () => {
      waits.current = editPauseMs;
      renderer.export(edit, withQuality(options)).then(
        (exported) => {
          if (exported && !gone) setMade({ edit, options, image: exported });
        },
        // The file is made again when it is needed, and says then what is wrong.
        () => undefined,
      );
    });
    return () => {
      gone = true;
      stop();
    };
  }, [renderer, edit, options, isCurrent, after]);
  return {
    options,
    changeOptions(part) {
      waits.current = optionsPauseMs;
      setOptions((before) => ({ ...before, ...part }));
    },
    result: made?.image ?? null,
    isBusy: !isCurrent,
    async current() {
      if (isCurrent) return made.image;
      const exported = await renderer.export(edit, withQuality(options));
      // Only a newer export replaces one: it is of the same edit.
      if (!exported) throw new Error('The image was exported anew. Try again.');
      setMade({ edit, options, image: exported });
      return exported;
    },
  };
}
