import { counted } from '@fanfare/core/text/counted.ts';
import {
  allowedShape,
  changedSlides,
  cropFor,
  cropsAfter,
  frameFor,
  isPart,
  movedFrame,
  needsOf,
  openCrops,
  repeatedSlides,
  sizesText,
  zoomedFrame,
  shapesFor,
  type CropEdit,
  type Slide,
  type SlideCrops,
} from '@fanfare/core/composer/crop-slides.ts';
import { planCrop, zoomLimit, type CropFrame } from '@fanfare/core/media/crop.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Modal } from '../../../../ui/modal.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Slider } from '../../../../ui/slider.tsx';
import { useToast } from '../../../../ui/toasts.tsx';
import type { CropDialogProps } from './crop-dialog-props.ts';
import { CropStage } from './crop-stage.tsx';
import { CopyingState, LoadingSlides } from './copying-state.tsx';
import { SlideStrip } from './slide-strip.tsx';
import { useCopying } from './use-copying.ts';
import { useSlides } from './use-slides.ts';

/**
 * Crops all slides with one shared frame, or single slides with frames of their own. The slides change only with Apply.
 */
export function CropDialog(props: CropDialogProps) {
  const { slides, ...loading } = useSlides(props.workspaceId, props.media);
  return slides ? (
    <LoadedDialog {...props} slides={slides} />
  ) : (
    <LoadingSlides title="Crop all" {...loading} onClose={props.onClose} />
  );
}

const slidesText = (count: number): string => counted(count, 'slide');

function stateText(
  crops: SlideCrops,
  slides: readonly Slide[],
  slideNumber: (slide: Slide | undefined) => number,
): { text: string; isWrong?: true } {
  const repeated = repeatedSlides(crops, slides);
  if (repeated) {
    const [one, other] = repeated.map((n) => slideNumber(slides[n]));
    return { text: `Slides ${one} and ${other} show the same part. Move one of them.`, isWrong: true };
  }
  const changed = changedSlides(crops, slides).length;
  return { text: changed === 0 ? 'No slide changes.' : `${slidesText(changed)} will change.` };
}

interface SlideControlsProps {
  slide: Slide;
  crops: SlideCrops;
  isPartOfPanorama: boolean;
  edit: (edit: CropEdit) => void;
}

function SlideControls({ slide, crops, isPartOfPanorama, edit }: SlideControlsProps) {
  const { _id: id } = slide.item;
  const frame = frameFor(crops, id);
  const own = crops.own.has(id);
  if (!frame)
    return (
      <>
        <Typography variant="body2">This slide shows its whole original.</Typography>
        <Button {...look} onClick={() => edit({ kind: 'separated', id })}>
          Crop this slide
        </Button>
      </>
    );
  return (
    <>
      <Slider
        label="Zoom"
        value={frame.zoom}
        min={1}
        max={Math.max(1, zoomLimit(slide.original, crops.shape))}
        step={0.01}
        disabled={zoomLimit(slide.original, crops.shape) <= 1}
        format={(zoom) => `${zoom.toFixed(1)}×`}
        onChange={(zoom) => edit({ kind: 'framed', id, frame: { ...frame, zoom } })}
      />
      {isPartOfPanorama ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Another slide shows a part of the same image, so this one has a position of its own.
        </Typography>
      ) : (
        <Segmented
          label="Position"
          options={[
            { value: 'all', label: 'Use for all' },
            { value: 'one', label: 'Only this slide' },
          ]}
          value={own ? 'one' : 'all'}
          onChange={(value) => edit({ kind: value === 'all' ? 'usedForAll' : 'separated', id })}
        />
      )}
      <Button {...look} onClick={() => edit({ kind: 'reset', id })}>
        Reset to original
      </Button>
    </>
  );
}

/** The note of a slide that does not use the shared frame. */
function noteFor({ own }: SlideCrops, id: string): string | undefined {
  if (!own.has(id)) return undefined;
  return own.get(id) === null ? 'original' : 'own position';
}

function LoadedDialog(props: CropDialogProps & { slides: readonly Slide[] }) {
  const { workspaceId, slides, shownId, variantKey, dispatch, onClose } = props;
  const needs = needsOf(props.variants, props.find);
  const shapes = shapesFor(needs);
  const toast = useToast();
  const [kept, setCrops] = useState(() => openCrops(slides, shapes));
  const inShape = (each: SlideCrops) => ({ ...each, shape: allowedShape(each.shape, shapes) });
  const crops = inShape(kept);
  const [isEdited, setIsEdited] = useState(false);
  const [current, setCurrent] = useState(shownId);
  const copying = useCopying(workspaceId);
  const slide = slides.find(({ item }) => item._id === current) ?? slides[0];
  const edit = (change: CropEdit) => {
    setIsEdited(true);
    setCrops((before) => cropsAfter(inShape(before), change, slides));
  };
  /** The position in the carousel, from 1. Images that cannot be cropped count too. */
  const slideNumber = (each: Slide | undefined) => props.media.findIndex((item) => item === each?.item) + 1;
  const state = stateText(crops, slides, slideNumber);
  const changed = changedSlides(crops, slides);
  const apply = async () => {
    const wanted = changed.map(({ slide: { original }, crop }) => ({
      original,
      plan: crop && planCrop(crop),
    }));
    const made = await copying.make(wanted);
    if (!made) return;
    const replacements = changed.map(({ slide: { item } }, n) => ({
      id: item._id,
      items: made.slice(n, n + 1),
    }));
    dispatch({ kind: 'imagesReplaced', key: variantKey, replacements });
    toast({
      text: `${slidesText(changed.length)} changed. Undo brings ${changed.length === 1 ? 'it' : 'them'} back.`,
    });
    onClose();
  };
  const isBusy = copying.progress !== null;
  /**
   * Reads the frame inside the state update, because several changes may come before the next rendering, and each has
   * to continue from the previous change.
   */
  const reframe = (id: string, change: (frame: CropFrame, before: SlideCrops) => CropFrame) => {
    setIsEdited(true);
    setCrops((last) => {
      const before = inShape(last);
      const frame = frameFor(before, id);
      return frame
        ? cropsAfter(before, { kind: 'framed', id, frame: change(frame, before) }, slides)
        : before;
    });
  };
  return (
    <Modal
      title="Crop all"
      width="md"
      onClose={onClose}
      dirty={isEdited}
      busy={isBusy}
      footer={<CopyingState copying={copying} text={state.text} isWrong={state.isWrong === true} />}
      actions={
        <Button
          variant="contained"
          disabled={isBusy || changed.length === 0 || state.isWrong === true}
          onClick={() => void apply()}
        >
          Apply
        </Button>
      }
    >
      {slide ? (
        <Box inert={isBusy} sx={areasSx}>
          <Box sx={{ gridArea: 'stage' }}>
            <CropStage
              key={slide.item._id}
              original={slide.original}
              crop={frameFor(crops, slide.item._id) && cropFor(crops, slide)}
              label={`Crop frame of slide ${slideNumber(slide)}: ${slide.original.name}`}
              onMove={(by) =>
                reframe(slide.item._id, (frame, { shape }) => movedFrame(slide.original, shape, frame, by))
              }
              onZoom={(by) =>
                reframe(slide.item._id, (frame, { shape }) => zoomedFrame(slide.original, shape, frame, by))
              }
            />
          </Box>
          <Box sx={{ gridArea: 'strip', minWidth: 0 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography variant="body2" component="h3" sx={{ flex: 1, fontWeight: 560 }}>
                Result
              </Typography>
              <Button {...look} onClick={() => edit({ kind: 'reset' })}>
                Reset all
              </Button>
            </Box>
            <SlideStrip
              label="Slides as they will look"
              current={slide.item._id}
              onShow={setCurrent}
              slides={slides.map((each) => ({
                id: each.item._id,
                original: each.original,
                crop: cropFor(crops, each),
                number: slideNumber(each),
                note: noteFor(crops, each.item._id),
              }))}
            />
          </Box>
          <Box sx={controlsSx}>
            <Segmented
              label="Shape of all slides"
              options={shapes.map((shape) => ({ value: shape, label: shape }))}
              value={crops.shape}
              onChange={(shape) => edit({ kind: 'shaped', shape })}
              hint={sizesText(needs)}
            />
            <SlideControls
              slide={slide}
              crops={crops}
              isPartOfPanorama={isPart(slides, slide.item._id)}
              edit={edit}
            />
          </Box>
        </Box>
      ) : (
        <Typography>None of these images can be cropped.</Typography>
      )}
    </Modal>
  );
}

const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;

/**
 * On a phone, the strip of slides is directly below the frame, so that the person sees how moving the frame changes the
 * slides.
 */
const areasSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px' },
  gridTemplateAreas: { xs: '"stage" "strip" "controls"', md: '"stage controls" "strip strip"' },
} as const;

const controlsSx = {
  gridArea: 'controls',
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  justifyItems: 'start',
  '& > div': { width: '100%' },
} as const;
