import { planFor, type Fitting } from '@fanfare/core/composer/fitting.ts';
import { isEnlarged, isMisshapen, type FitPlan, type FitShape } from '@fanfare/core/media/fit.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { sizeText } from '../../../../ui/size-text.ts';
import { Modal } from '../../../../ui/modal.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { RadioList } from '../../../../ui/radio-list.tsx';
import { useFileUrls } from '../use-file-urls.ts';
import { FitPicture } from './fit-picture.tsx';
import { shapeOptions } from './shape-text.ts';
import { useFittedCopy } from './use-fitted-copy.ts';

interface FitDialogProps {
  workspaceId: string;
  fitting: Fitting;
  onUse: (original: LibraryItem, copy: LibraryItem) => void;
  onClose: () => void;
}

interface PicturesProps {
  image: LibraryItem;
  plan: FitPlan;
  copy: LibraryItem | null;
}

function Pictures({ image, plan, copy }: PicturesProps) {
  const paths = copy ? [image.firebasePath, copy.firebasePath] : [image.firebasePath];
  const addresses = useFileUrls(paths);
  const alt = image.alt_text || image.name;
  const original = addresses.get(image.firebasePath) ?? null;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
      <FitPicture
        title="Before"
        address={original}
        alt={alt}
        width={image.width}
        height={image.height}
        size={sizeText(image.bytes)}
        type={image.type}
        shape={null}
      />
      <FitPicture
        title="After"
        address={copy ? (addresses.get(copy.firebasePath) ?? null) : original}
        alt={`The copy of ${alt}`}
        width={plan.width}
        height={plan.height}
        size={copy ? sizeText(copy.bytes) : `at most ${sizeText(plan.bytes)}`}
        type="image/jpeg"
        shape={copy ? null : plan.shape}
      />
    </Box>
  );
}

const moreText = (count: number) =>
  count === 1 ? '1 more image to resize.' : `${count} more images to resize.`;

interface Step {
  image: LibraryItem;
  plan: FitPlan;
  shape: FitShape;
  onShape: (shape: FitShape) => void;
}

function FitStep({ step, ...props }: FitDialogProps & { step: Step }) {
  const { workspaceId, fitting, onUse, onClose } = props;
  const { image, plan, shape, onShape } = step;
  const { label, keys, needs, images, isRefused } = fitting;
  const { copy, busy, failure, create } = useFittedCopy(workspaceId, image, plan);
  const whom = keys.length === 1 ? label : `${keys.length} ${label} accounts`;
  const submit = () => {
    if (busy) return;
    if (copy) onUse(image, copy);
    else create();
  };
  return (
    <Modal
      title="Resize to fit"
      width="sm"
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="contained" loading={busy}>
          {copy ? `Use the copy for ${whom}` : 'Create copy'}
        </Button>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {isRefused
            ? `${label} does not accept ${image.name} as it is. `
            : `${label} would not display ${image.name} properly. `}
          The original stays unchanged.
        </Typography>
        <Pictures image={image} plan={plan} copy={copy} />
        {isMisshapen(image, needs) && (
          <RadioList
            label="How to fill the new shape"
            options={shapeOptions}
            value={shape}
            disabled={busy}
            onChange={onShape}
          />
        )}
        {isEnlarged(image, plan) && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {`This image is smaller than ${label} requires. The copy is enlarged and may look blurry.`}
          </Typography>
        )}
        {images.length > 1 && <Typography variant="body2">{moreText(images.length - 1)}</Typography>}
        {failure !== null && <Notice>{failure}</Notice>}
        <Typography role="status" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
          {copy ? `The copy is ready. Nothing changes until you use it.` : ''}
        </Typography>
      </Stack>
    </Modal>
  );
}

/** Resizes one image after the other. Each is previewed before it is used. */
export function FitDialog(props: FitDialogProps) {
  const [shape, setShape] = useState<FitShape>('blurred');
  const { needs, images } = props.fitting;
  const [image] = images;
  const plan = image && planFor(image, needs, shape);
  if (!image || !plan) return null;
  return <FitStep key={image._id} {...props} step={{ image, plan, shape, onShape: setShape }} />;
}
