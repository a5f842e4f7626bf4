import { distinctFittings, type Fitting } from '@fanfare/core/composer/fitting.ts';
import type { ComposerAction } from '@fanfare/core/composer/state.ts';
import { type FitChoice, usualShape, type FitShape } from '@fanfare/core/media/fit-choice.ts';
import { isEnlarged, hasWrongRatio } from '@fanfare/core/media/fit.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState, type Dispatch } from 'react';
import { findNetwork } from '../../../../networks/networks.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { RadioList } from '../../../../ui/radio-list.tsx';
import { sizeText } from '@fanfare/core/text/size-text.ts';
import { useFileUrls } from '../use-file-urls.ts';
import { FitPicture } from './fit-picture.tsx';
import type { Copies } from './use-copies.ts';

const shapeOptions: readonly { value: FitShape; label: string; description: string }[] = [
  {
    value: 'blurred',
    label: 'Blurred background',
    description: 'The whole image on a blurred version of itself.',
  },
  { value: 'plain', label: 'White background', description: 'The whole image with white around it.' },
  { value: 'cropped', label: 'Crop', description: 'The middle of the image, with the edges cut off.' },
];

/** The only kind of copy for an image whose shape the network accepts: it needs no crop and no background. */
const adjustedOption = {
  value: usualShape,
  label: 'Adjusted copy',
  description: 'The whole image, with the size and format that the network accepts.',
} as const;

interface FitDialogProps {
  copies: Copies;
  dispatch: Dispatch<ComposerAction>;
  onClose: () => void;
}

interface PicturesProps {
  fitting: Fitting;
  copy: LibraryItem | null;
  addresses: ReadonlyMap<string, string>;
}

function Pictures({ fitting: { image, plan }, copy, addresses }: PicturesProps) {
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

function optionsFor({ image, needs, label, isRefused }: Fitting) {
  return [
    ...(hasWrongRatio(image, needs) ? shapeOptions : [adjustedOption]),
    {
      value: 'original' as const,
      label: 'Use the original',
      description: isRefused
        ? `${label} does not accept it, so the post cannot be published there.`
        : `${label} may not display it properly.`,
    },
  ];
}

interface FitItemProps extends PicturesProps {
  onChoose: (as: FitChoice['as']) => void;
}

function FitItem({ onChoose, ...pictures }: FitItemProps) {
  const { fitting } = pictures;
  const { image, label, network, plan } = fitting;
  const { Icon } = findNetwork(network);
  const heading = useId();
  return (
    <Stack component="li" aria-labelledby={heading} sx={itemSx}>
      <Box id={heading} sx={headingSx}>
        <Icon />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3">{label}</Typography>
          <Typography noWrap variant="body2" title={image.name} sx={{ color: 'text.secondary' }}>
            {image.name}
          </Typography>
        </Box>
      </Box>
      <Pictures {...pictures} />
      <RadioList
        label={`How ${label} gets this image`}
        options={optionsFor(fitting)}
        value={fitting.as}
        onChange={onChoose}
      />
      {isEnlarged(image, plan) && (
        <Typography variant="body2" sx={{ color: 'warning.main' }}>
          {`This image is smaller than ${label} requires. The copy is enlarged and may look blurry.`}
        </Typography>
      )}
    </Stack>
  );
}

/** Shows every adjusted image before and after, by network. Choices take effect immediately and can be undone. */
export function FitDialog({ copies, dispatch, onClose }: FitDialogProps) {
  const isRefusedHere = ({ as, isRefused }: Fitting) => as === 'original' && isRefused;
  const idOf = ({ network, placement, image, key }: Fitting) => `${network} ${placement} ${image._id} ${key}`;
  // Images that block the post are listed first. They remain first after the person has chosen a copy.
  const [urgent] = useState(() => new Set(copies.fittings.filter(isRefusedHere).map(idOf)));
  const sorted = distinctFittings(copies.fittings).toSorted(
    (a, b) => Number(urgent.has(idOf(b))) - Number(urgent.has(idOf(a))),
  );
  const items = sorted.map((fitting) => ({
    fitting,
    copy: copies.copyFor(fitting),
  }));
  const files = items.flatMap(({ fitting, copy }) => [fitting.image, ...(copy ? [copy] : [])]);
  const addresses = useFileUrls([...new Set(files.map(({ firebasePath }) => firebasePath))]);
  return (
    <Modal
      title="Adjusted images"
      width="sm"
      cancel={null}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        Your originals stay unchanged. Each network gets the version shown under After.
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map(({ fitting, copy }) => (
          <FitItem
            key={idOf(fitting)}
            fitting={fitting}
            copy={copy}
            addresses={addresses}
            onChoose={(as) =>
              dispatch({ kind: 'fitChosen', network: fitting.network, file: fitting.image._id, as })
            }
          />
        ))}
      </Box>
    </Modal>
  );
}

const itemSx = {
  gap: 1.5,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

const headingSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  '& svg': { flex: 'none', width: 28, height: 28, borderRadius: '7px' },
} as const;
