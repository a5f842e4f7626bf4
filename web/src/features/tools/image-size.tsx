import { acceptedFiles } from '@fanfare/core/media/file-checks.ts';
import {
  checkImage,
  verdicts,
  type ImageCheck,
  type LocalImage,
  type Verdict,
} from '@fanfare/core/quick-checks/image-check.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { BanIcon } from '../../ui/icons/things.tsx';
import { pastedFiles } from '../../ui/page-drop.tsx';
import { sizeText } from '@fanfare/core/text/size-text.ts';
import { RulerIcon } from './icons.tsx';
import { QuickCard } from './quick-card.tsx';
import { readImage } from './read-image.ts';
import { StatusAnnouncement } from './status-announcement.tsx';
import { toolLinks } from './tool-words.ts';
import { useKeptInput } from './use-kept-input.ts';

const verdictWords: Readonly<Record<Verdict, string>> = {
  fits: 'Fits as it is',
  resized: 'Will be resized or converted',
  reshaped: 'Will be framed or cropped',
  refused: 'Refused',
};

const icons = { fits: CheckIcon, resized: CheckIcon, reshaped: WarningIcon, refused: BanIcon } as const;

/** The stored facts of the last image, or null if they are not valid. The file of the image is not stored. */
function readKept(kept: unknown): LocalImage | null {
  const image = kept as Partial<LocalImage> | null;
  const isComplete =
    typeof image === 'object' &&
    image !== null &&
    [image.name, image.type].every((each) => typeof each === 'string') &&
    [image.bytes, image.width, image.height].every((each) => typeof each === 'number' && each > 0);
  return isComplete ? (image as LocalImage) : null;
}

function Group({ verdict, checks }: { verdict: Verdict; checks: readonly ImageCheck[] }) {
  if (checks.length === 0) return null;
  const Mark = icons[verdict];
  return (
    <Box component="li" sx={groupSx} data-verdict={verdict}>
      <Stack direction="row" sx={{ gap: 0.75, alignItems: 'center', fontWeight: 560 }}>
        <Mark />
        {verdictWords[verdict]}
      </Stack>
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {checks.map(({ network, label, name, reason }) => {
          const { Icon } = findNetwork(network);
          return (
            <Box component="li" key={`${network} ${name}`} sx={checkSx}>
              <Icon />
              <span>
                {`${label} ${name}`}
                {reason !== null && (
                  <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                    {` · ${reason}`}
                  </Typography>
                )}
              </span>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

interface ResultProps {
  image: LocalImage;
  /** The chosen file. Null after a reload, because the browser stores only the facts about the image. */
  file: File | null;
  facts: readonly Facts[];
}

function Result({ image, file, facts }: ResultProps) {
  const checks = useMemo(() => facts.flatMap((network) => checkImage(image, network)), [image, facts]);
  const by = (wanted: Verdict) => checks.filter(({ verdict }) => verdict === wanted);
  const toFix = checks.length - by('fits').length;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <strong>{image.name}</strong>
          {` · ${image.width} × ${image.height} · ${sizeText(image.bytes)}`}
        </Typography>
        {toFix > 0 && (
          <Button
            component={Link}
            to={toolLinks[0].path}
            state={file && { file }}
            variant="outlined"
            size="small"
            sx={{ flex: 'none' }}
          >
            Fix
          </Button>
        )}
      </Stack>
      <Box
        component="ul"
        aria-label="Result for each network"
        sx={{ m: 0, p: 0, display: 'grid', gap: 1.25 }}
      >
        {verdicts.map((verdict) => (
          <Group key={verdict} verdict={verdict} checks={by(verdict)} />
        ))}
      </Box>
      <StatusAnnouncement
        text={`${image.name}: ${verdicts.map((each) => `${by(each).length} ${verdictWords[each].toLowerCase()}`).join(', ')}.`}
      />
    </Stack>
  );
}

/** Calls back with an image that is pasted anywhere on the page, even into a text field. */
function usePastedImage(onFile: (file: File) => void) {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = pastedFiles(event).find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      onFile(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onFile]);
}

interface ImageSizeProps {
  facts: readonly Facts[];
  name: string;
}

/** Shows how each network would use an image. The file stays on the device. */
export function ImageSize({ facts, name }: ImageSizeProps) {
  const [image, setImage] = useKeptInput('image-size', readKept);
  const [chosen, setChosen] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<{ name: string; reason: string } | null>(null);
  const [take] = useState(() => {
    let last = 0;
    return async (file: File) => {
      last += 1;
      const turn = last;
      const read = await readImage(file);
      // The person may have chosen another file while this file was being read.
      if (turn !== last) return;
      setRefusal(typeof read === 'string' ? { name: file.name, reason: read } : null);
      if (typeof read === 'string') return;
      setChosen(file);
      setImage(read);
    };
  });
  const [choose] = useState(() => (file: File) => void take(file));
  usePastedImage(choose);
  return (
    <QuickCard id="image-size" name={name} icon={<RulerIcon />}>
      <Stack sx={{ gap: 1.5 }}>
        <FileDrop
          label={image ? 'Check another image' : 'Choose an image'}
          hint="JPG, PNG or WebP. Drop it here or paste it. Nothing is uploaded."
          accept={acceptedFiles(['image'])}
          multiple={false}
          compact
          refusals={refusal ? [refusal] : []}
          onFiles={([file]) => file && choose(file)}
        />
        {image && <Result image={image} file={chosen} facts={facts} />}
      </Stack>
    </QuickCard>
  );
}

const groupSx = {
  display: 'grid',
  gap: 0.75,
  listStyle: 'none',
  typography: 'body2',
  '& > :first-of-type svg': { width: 16, height: 16, color: 'success.main' },
  '&[data-verdict="reshaped"] > :first-of-type svg': { color: 'warning.main' },
  '&[data-verdict="refused"] > :first-of-type svg': { color: 'error.main' },
} as const;

const checkSx = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  listStyle: 'none',
  '& svg': { flex: 'none', width: 18, height: 18, mt: '1px', borderRadius: '5px' },
} as const;
