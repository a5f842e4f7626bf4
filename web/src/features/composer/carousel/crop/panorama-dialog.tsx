import { allowedShape, needsOf, shapesFor, sizesText } from '@fanfare/core/composer/crop-slides.ts';
import {
  bestCount,
  planCrop,
  middleFrame,
  panoramaCounts,
  panoramaOf,
  type Crop,
  type CropFrame,
  type CropShape,
  type Panorama,
} from '@fanfare/core/media/crop.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { carouselLimits } from '@fanfare/core/posts/carousel.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Modal } from '../../../../ui/modal.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Slider } from '../../../../ui/slider.tsx';
import { useToast } from '../../../../ui/toasts.tsx';
import { SlideStage } from '../slide-stage.tsx';
import { CopyingState } from './copying-state.tsx';
import type { CropDialogProps } from './crop-dialog-props.ts';
import { CropStage } from './crop-stage.tsx';
import { CroppedPicture } from './cropped-picture.tsx';
import { SlideStrip } from './slide-strip.tsx';
import { useCopying } from './use-copying.ts';

interface PanoramaDialogProps extends CropDialogProps {
  /** The images of `media` that can be cut. */
  images: readonly LibraryItem[];
}

const numbers = new Intl.NumberFormat('en');
const pixels = (count: number): string => numbers.format(count);

/** Says how much of the image the slides show. */
function restText({ width, height }: LibraryItem, { slides, restWidth, restHeight }: Panorama): string {
  const shown = `${slides.length} slides show ${pixels(width - restWidth)} of ${pixels(width)} px of the width`;
  if (restHeight === 0)
    return restWidth === 0 ? `${shown}: all of it.` : `${shown}. ${pixels(restWidth)} px are left out.`;
  return `${shown} and ${pixels(height - restHeight)} of ${pixels(height)} px of the height.`;
}

/** The part of the image that all slides show together; null without slides. */
function frameAround(slides: readonly Crop[]): Crop | null {
  const [first] = slides;
  return first ? { ...first, width: first.width * slides.length } : null;
}

const clamp = (value: number): number => Math.max(0, Math.min(1, value));

function ImageChoice({
  images,
  image,
  media,
  onChoose,
}: {
  images: readonly LibraryItem[];
  image: LibraryItem;
  media: readonly LibraryItem[];
  onChoose: (id: string) => void;
}) {
  if (images.length < 2) return null;
  return (
    <SlideStrip
      label="Images that can be cut"
      current={image._id}
      onShow={onChoose}
      slides={images.map((each) => ({
        id: each._id,
        original: each,
        crop: null,
        number: media.indexOf(each) + 1,
      }))}
    />
  );
}

type Position = Pick<CropFrame, 'x' | 'y'>;

const middle: Position = middleFrame;

/** The choices for one image, and the panorama that they make. */
function usePanorama(image: LibraryItem, most: number, shapes: readonly CropShape[]) {
  const [wanted, setShape] = useState<CropShape | null>(null);
  const shape = allowedShape(wanted, shapes);
  /** The chosen number of slides. Null uses the number that keeps the largest part of the image. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [moved, setAt] = useState<Position | null>(null);
  const at = moved ?? middle;
  const counts = panoramaCounts(image, shape, most);
  const best = bestCount(image, shape, most);
  const count = chosen !== null && counts.includes(chosen) ? chosen : best;
  const panorama = count === null ? null : panoramaOf(image, shape, count, at);
  return {
    shape,
    setShape,
    counts,
    best,
    count,
    setCount: setChosen,
    panorama,
    isEdited: wanted !== null || chosen !== null || moved !== null,
    move({ right, down }: { right: number; down: number }) {
      if (!panorama) return;
      const { restWidth, restHeight } = panorama;
      setAt((before) => {
        const { x, y } = before ?? middle;
        return {
          x: restWidth > 0 ? clamp(x + right / restWidth) : x,
          y: restHeight > 0 ? clamp(y + down / restHeight) : y,
        };
      });
    },
  };
}

const numberOf = (best: number | null) => (count: number) =>
  count === best ? `${count}, the best fit` : String(count);

/** Cuts a wide image into slides that continue each other. Nothing changes before the person confirms. */
export function PanoramaDialog(props: PanoramaDialogProps) {
  const { images, shownId } = props;
  const [imageId, setImageId] = useState(shownId);
  const image = images.find(({ _id: id }) => id === imageId) ?? images[0];
  return image && <CutDialog {...props} image={image} onChoose={setImageId} />;
}

interface CutDialogProps extends PanoramaDialogProps {
  image: LibraryItem;
  onChoose: (id: string) => void;
}

function CutDialog(props: CutDialogProps) {
  const { workspaceId, media, images, image, variantKey, dispatch, onChoose, onClose } = props;
  const needs = needsOf(props.variants, props.find);
  const shapes = shapesFor(needs);
  const room = carouselLimits.most - media.length + 1;
  const toast = useToast();
  const [chosenIndex, setChosenIndex] = useState(0);
  const cut = usePanorama(image, room, shapes);
  const copying = useCopying(workspaceId);
  const isBusy = copying.progress !== null;
  const slides = cut.panorama?.slides ?? [];
  const count = slides.length;
  const index = Math.min(chosenIndex, Math.max(0, count - 1));
  const shown = slides[index];
  const apply = async () => {
    const wanted = slides.map((crop, n) => ({
      original: image,
      plan: planCrop(crop, { number: n + 1, count }),
    }));
    const items = await copying.make(wanted);
    if (!items) return;
    dispatch({ kind: 'imagesReplaced', key: variantKey, replacements: [{ id: image._id, items }] });
    toast({ text: `${image.name} was cut into ${count} slides. Undo brings it back.` });
    onClose();
  };
  return (
    <Modal
      title="Cut a panorama"
      width="md"
      onClose={onClose}
      dirty={cut.isEdited}
      busy={isBusy}
      footer={<CopyingState copying={copying} text={cut.panorama ? restText(image, cut.panorama) : ''} />}
      actions={
        <Button variant="contained" disabled={isBusy || count === 0} onClick={() => void apply()}>
          {count === 0 ? 'Cut' : `Cut into ${count} slides`}
        </Button>
      }
    >
      <Box inert={isBusy} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <ImageChoice images={images} image={image} media={media} onChoose={onChoose} />
        <CropStage
          key={image._id}
          original={image}
          crop={frameAround(slides)}
          parts={count}
          label={`Frame of ${count} slides on ${image.name}`}
          onMove={cut.move}
        />
        <Box sx={columnsSx}>
          <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
            <Segmented
              label="Shape of all slides"
              options={shapes.map((shape) => ({ value: shape, label: shape }))}
              value={cut.shape}
              onChange={cut.setShape}
              hint={sizesText(needs)}
            />
            {cut.count === null ? (
              <Typography variant="body2" sx={{ color: 'error.main' }}>
                {room < carouselLimits.least
                  ? 'The carousel has no room for more slides. Remove an image first.'
                  : 'This image is too small for slides of this shape.'}
              </Typography>
            ) : (
              <Slider
                label="Number of slides"
                value={cut.count}
                min={cut.counts[0] ?? cut.count}
                max={cut.counts.at(-1) ?? cut.count}
                disabled={cut.counts.length < 2}
                format={numberOf(cut.best)}
                onChange={cut.setCount}
              />
            )}
          </Box>
          {shown && (
            <Box sx={previewSx}>
              <SlideStage index={index} count={count} name={`part of ${image.name}`} onShow={setChosenIndex}>
                <Box sx={slideSx}>
                  <CroppedPicture original={image} crop={shown} />
                </Box>
              </SlideStage>
            </Box>
          )}
        </Box>
      </Box>
    </Modal>
  );
}

const columnsSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 300px)' },
} as const;

const slideSx = { height: '100%', display: 'grid', placeItems: 'center', bgcolor: 'action.hover' } as const;

const previewSx = { display: 'grid', '& > div': { maxWidth: 300 } } as const;
