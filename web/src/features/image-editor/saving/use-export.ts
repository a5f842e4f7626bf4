import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import { TimersContext } from '../../../browser/timers.ts';
import {
  ImageError,
  type ExportOptions,
  type ExportedImage,
  type ImageRenderer,
  type OpenedImage,
} from '../renderer.ts';

/** The pause after a change of the options. When it has passed without another change, the file is exported again. */
const optionsPauseMs = 150;
/**
 * The pause after a change of the edit. It is longer, because an export during the editing would keep the worker busy.
 */
const editPauseMs = 500;

export interface Exporting {
  options: ExportOptions;
  changeOptions(part: Partial<ExportOptions>): void;
  /** The last exported file. While `isBusy`, it may belong to an earlier edit or earlier options. */
  result: ExportedImage | null;
  isBusy: boolean;
  /** Exports the current edit with these options, or returns the result if it is already exported. */
  current(): Promise<ExportedImage>;
}

interface Made {
  edit: ImageEdit;
  options: ExportOptions;
  image: ExportedImage;
}

export const firstTarget = 500 * 1024;
/** The highest quality that is tried for a size limit. A higher one makes files larger without a visible difference. */
const targetQuality = 95;

const withQuality = (options: ExportOptions): ExportOptions =>
  options.bytesMax === null ? options : { ...options, quality: targetQuality };

/** The type of the original, or JPEG if the browser cannot write that type. */
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

/** Exports the file again after a pause whenever the edit or the options have changed. */
export function useExport({ renderer, image, edit, type }: ExportOf): Exporting {
  const { after } = use(TimersContext);
  const [options, setOptions] = useState<ExportOptions>({
    type: firstType(image, type),
    quality: 86,
    bytesMax: null,
  });
  const [made, setMade] = useState<Made | null>(null);
  const waits = useRef(editPauseMs);
  const running = useRef<(Omit<Made, 'image'> & { image: Promise<ExportedImage | null> }) | null>(null);
  /** Exports the edit; calls with the same edit and options share one export. */
  const exportNow = useCallback((): Promise<ExportedImage | null> => {
    if (running.current?.edit === edit && running.current.options === options) return running.current.image;
    const image = renderer.export(edit, withQuality(options));
    const mine = { edit, options, image };
    running.current = mine;
    const end = () => {
      if (running.current === mine) running.current = null;
    };
    image.then(end, end);
    return image;
  }, [renderer, edit, options]);
  const isCurrent = made?.edit === edit && made.options === options;
  useEffect(() => {
    if (made?.edit === edit && made.options === options) return undefined;
    let gone = false;
    const stop = after(waits.current, () => {
      waits.current = editPauseMs;
      exportNow().then(
        (exported) => {
          if (exported && !gone) setMade({ edit, options, image: exported });
        },
        // The error is ignored here. When the file is needed, the export is repeated and reports the problem.
        () => undefined,
      );
    });
    return () => {
      gone = true;
      stop();
    };
    // `made` is a dependency: `current` may have stored the result of an older edit, and then the newer edit has to be
    // exported.
  }, [exportNow, edit, options, made, after]);
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
      // The export returns null if another export has cancelled it. It is tried once more.
      const exported = (await exportNow()) ?? (await exportNow());
      if (!exported) throw new ImageError('The image changed while it was exported. Try again.');
      setMade({ edit, options, image: exported });
      return exported;
    },
  };
}
